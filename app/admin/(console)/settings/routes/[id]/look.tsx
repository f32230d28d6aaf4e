import { Field, TextArea } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { PageWords } from '@/app/_ui/page-words';
import type { getRouteLogo } from '@/lib/groups/routes/logo';
import { presentRoute } from '@/lib/groups/routes/present';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import type { ReadLanguage } from '@/lib/people/queries';
import { versionOf } from '@/lib/rules/version';
import { OtherLanguages } from '../../../../_parts/languages/other-languages';
import { Section } from '../../../../_parts/page/section';
import { saveLogo, saveLook } from '../../actions';
import { LookPreview } from './look-preview';
import { PictureField } from './picture-field';

interface LookProps {
  route: Route;
  logo: Awaited<ReturnType<typeof getRouteLogo>>;
  /** The languages in which people of the route are written to. */
  read: ReadLanguage[];
}

/** The colour, the welcome and the logo of a route's storefront, with a preview of them. */
export async function Look({ route, logo, read }: LookProps) {
  const t = await words('console.settings.look');
  const source = logo ? `data:${logo.mediaType};base64,${logo.content.toString('base64')}` : null;
  return (
    <Section id="look" title={t('title')}>
      <PageWords of={['console.lookPreview']}>
        <LookPreview name={route.name} colour={route.accentColor} welcome={route.welcome} logo={source}>
          <Form action={saveLook} version={versionOf(presentRoute(route))} className="grid gap-5">
            <input type="hidden" name="id" value={route.id} />
            <Field
              name="accent_color"
              label={t('colour')}
              defaultValue={route.accentColor ?? ''}
              placeholder="#7a1f35"
              autoCapitalize="none"
              spellCheck={false}
              help={t('colourHelp')}
            />
            <TextArea
              name="welcome"
              label={t('welcome')}
              defaultValue={route.welcome}
              help={t('welcomeHelp')}
            />
            <OtherLanguages
              own={route.locale}
              translations={route.translations}
              read={read}
              fields={(translation, field) => (
                <TextArea {...field('welcome', t('welcome'), translation?.welcome)} />
              )}
            />
            <SubmitButton className="justify-self-start" labels={[t('save'), t('saving')]} />
          </Form>
          <Form action={saveLogo} className="grid gap-5">
            <input type="hidden" name="id" value={route.id} />
            <PictureField />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="quiet" labels={[t('saveLogo'), t('saving')]} />
              {logo && <SubmitButton variant="quiet" name="away" value="true" labels={[t('removeLogo')]} />}
            </div>
          </Form>
        </LookPreview>
      </PageWords>
    </Section>
  );
}
