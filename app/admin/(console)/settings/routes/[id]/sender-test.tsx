import { ButtonForm } from '@/app/_ui/forms/button-form';
import type { Route } from '@/lib/groups/routes/queries';
import { administrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { sender } from '@/lib/mail/templates/rendering/compose';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import { formatMoment } from '@/lib/words/format';
import { Section } from '../../../../_parts/page/section';
import { sendSenderTest } from '../../actions';
import { CheckOutcome } from './check-outcome';

/** The sender of a group's mail, and a test of sending. */
export async function SenderTest({ route }: { route: Route }) {
  const t = await words('console.settings.sender');
  const { email } = (await administrator()).user;
  return (
    <Section id="sender" title={t('title')}>
      <p className="mb-2 wrap-anywhere max-w-measure">{t('about', { from: sender(route) })}</p>
      <ButtonForm
        action={sendSenderTest}
        values={{ id: route.id }}
        message={false}
        buttonClass="wrap-anywhere"
        labels={[t('send', { email }), t('sending')]}
      >
        <CheckOutcome>{await lastTest(route)}</CheckOutcome>
      </ButtonForm>
    </Section>
  );
}

/** The result of the last test; empty before the first. */
async function lastTest(route: Route): Promise<string> {
  if (!route.mailTestedAt) return '';
  const t = await words('console.settings.sender');
  const at = formatMoment(route.mailTestedAt, await localeSettingsOfPage(route));
  if (route.mailTestFailure === null) return t('sent', { at });
  const kind = failureKind(route.mailTestFailure);
  const failure = kind ? (await words('console.mail.failures'))(kind) : route.mailTestFailure;
  return t('failed', { at, failure });
}
