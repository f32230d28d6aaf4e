import { TextArea } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { presentRoute } from '@/lib/groups/routes/present';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { versionOf } from '@/lib/rules/version';
import { shownAddress } from '@/lib/words/addresses';
import { translator } from '@/lib/words/languages/translator';
import { Section } from '../../../../_parts/page/section';
import { saveText } from '../../actions';

/** The lines of the field for each text. */
const ROWS = { imprint: 6, privacy: 14 };

/**
 * The imprint and the privacy page of a route's storefront, each beginning with a proposal in the group's language.
 * Each is saved by itself, so that a proposal is not published along with the other text.
 */
export async function Texts({ route }: { route: Route }) {
  const t = await words('console.settings.texts');
  const proposals = translator(route.locale, 'console.settings.texts');
  const address = route.contactEmail ?? route.senderEmail;
  const about = { group: route.name, email: address ? shownAddress(address) : '[…]' };
  return (
    <Section id="texts" title={t('title')}>
      <p className="mb-5 max-w-measure text-muted">{t('intro')}</p>
      <div className="grid gap-8">
        {(['imprint', 'privacy'] as const).map((text) => (
          <Form key={text} action={saveText} version={versionOf(presentRoute(route))} className="grid gap-5">
            <input type="hidden" name="id" value={route.id} />
            <TextArea
              name={text}
              label={t(text)}
              help={t(`${text}Help`)}
              rows={ROWS[text]}
              defaultValue={route[text] || proposals(`${text}Proposal`, about)}
            />
            <SubmitButton className="justify-self-start" labels={[t(`${text}Save`), t('saving')]} />
          </Form>
        ))}
      </div>
    </Section>
  );
}
