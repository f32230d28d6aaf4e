import { Field, TextArea } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { getRouteLogo } from '@/lib/routes/logo';
import { presentRoute } from '@/lib/routes/present';
import type { Route } from '@/lib/routes/queries';
import { versionOf } from '@/lib/version';
import { Section } from '../../../../_parts/section';
import { saveLogo, saveLook } from '../../actions';
import { LookPreview } from './look-preview';
import { PictureField } from './picture-field';

interface LookProps {
  route: Route;
  logo: Awaited<ReturnType<typeof getRouteLogo>>;
}

/** The colour, the welcome and the logo of a route's storefront, with a preview of them. */
export function Look({ route, logo }: LookProps) {
  const source = logo ? `data:${logo.mediaType};base64,${logo.content.toString('base64')}` : null;
  return (
    <Section id="look" title="Look of the storefront">
      <LookPreview name={route.name} colour={route.accentColor} welcome={route.welcome} logo={source}>
        <Form action={saveLook} version={versionOf(presentRoute(route))} className="grid gap-5">
          <FormMessage />
          <input type="hidden" name="id" value={route.id} />
          <Field
            name="accent_color"
            label="Colour"
            defaultValue={route.accentColor ?? ''}
            placeholder="#7a1f35"
            maxLength={7}
            autoCapitalize="none"
            spellCheck={false}
            help="Such as #7a1f35; without one wine red. Where it could not be read, a darker or lighter one is used."
          />
          <TextArea
            name="welcome"
            label="Welcome"
            defaultValue={route.welcome}
            maxLength={1000}
            help="A few words above the wine list. Search engines show the first of them."
          />
          <SubmitButton pendingLabel="Saving…" className="justify-self-start">
            Save look
          </SubmitButton>
        </Form>
        <Form action={saveLogo} className="grid gap-5">
          <FormMessage />
          <input type="hidden" name="id" value={route.id} />
          <PictureField />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="quiet" pendingLabel="Saving…">
              Save logo
            </SubmitButton>
            {logo && (
              <SubmitButton variant="quiet" name="away" value="true">
                Take the logo away
              </SubmitButton>
            )}
          </div>
        </Form>
      </LookPreview>
    </Section>
  );
}
