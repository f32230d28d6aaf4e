import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Notice } from '@/app/_ui/notice';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { isLost } from '@/lib/mail/log/lost-mail';
import { getMailLog } from '@/lib/mail/log/queries';
import { getMailDetails, type MailDetails } from '@/lib/mail/log/timeline';
import { sendsOverSmtp } from '@/lib/mail/transport/client';
import { isOutcomeUnknown } from '@/lib/mail/transport/failures';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoment } from '@/lib/words/format';
import { Moment } from '../../../_parts/moment';
import { Detail, DetailLink, Details } from '../../../_parts/page/details';
import { PageHeading } from '../../../_parts/page/page-heading';
import { MailFailure } from '../../../_parts/states/mail-failure';
import { MailState } from '../../../_parts/states/mail-state';
import { sendAgain } from '../actions';
import { Timeline } from './timeline';

export const generateMetadata = titledBy(
  getMailLog,
  async ({ renderedSubject }) => renderedSubject || (await words('console.mail'))('message'),
);

/** The page of a message: its recipient, its subject and its state. */
export default async function MessagePage({ params }: PageProps<'/admin/mail/[id]'>) {
  const details = await queryAsAdministrator(getMailDetails, await idOf(params));
  const t = await words('console.mail');
  const { attempt } = details;
  const isTaken = attempt.status === 'sent' && sendsOverSmtp();
  const unknown = attempt.status === 'failed' && isOutcomeUnknown(attempt.errorMessage);
  return (
    <>
      <PageHeading
        title={attempt.renderedSubject || t('noSubject')}
        parent={['/admin/mail', t('title')]}
        actions={isLost(attempt.status) && <SendAgain attemptId={attempt.id} unknown={unknown} />}
      >
        <p className="mt-2 text-muted">
          {t.rich(`outcome.${unknown ? 'unknown' : isTaken ? 'taken' : attempt.status}`, {
            state: (word) => <MailState status={attempt.status}>{word}</MailState>,
          })}
        </p>
        <AttemptFacts details={details} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        {attempt.errorMessage && (
          <Notice tone={attempt.status === 'failed' ? 'danger' : 'plain'}>
            <MailFailure failure={attempt.errorMessage} />
          </Notice>
        )}
        <Timeline details={details} />
      </div>
    </>
  );
}

async function SendAgain({ attemptId, unknown }: { attemptId: number; unknown: boolean }) {
  const t = await words('console.mail');
  return (
    <ButtonForm
      action={sendAgain}
      values={{ id: attemptId }}
      variant={unknown ? 'danger' : 'primary'}
      confirm={unknown ? t('sendAgain') : undefined}
      labels={[unknown ? t('sendAllTheSame') : t('sendAgain'), t('sending')]}
    >
      {unknown && t('mayArriveTwice')}
    </ButtonForm>
  );
}

async function AttemptFacts({ details }: { details: MailDetails }) {
  const t = await words('console.mail');
  const kinds = await words('messages.kinds');
  const { attempt, participant, route, round, order } = details;
  const localeSettings = await localeSettingsOfPage(route);
  const seen = (moment: Date | null) =>
    moment ? <Moment at={moment} localeSettings={localeSettings} /> : t('notKnown');
  return (
    <Details>
      <Detail term={t('to')}>
        <DetailLink href={`/admin/participants/${participant.id}`}>{participant.name}</DetailLink>
      </Detail>
      <Detail term={t('address')}>
        <span className="wrap-anywhere">{shownAddress(attempt.recipient)}</span>
        {attempt.recipient !== participant.email && (
          <span className="text-muted"> {t('changedSince', { email: shownAddress(participant.email) })}</span>
        )}
      </Detail>
      <Detail term={t('kind')}>{kinds(attempt.eventType)}</Detail>
      <Origin details={details} />
      {round && (
        <Detail term={t('round')}>
          <DetailLink href={`/admin/rounds/${round.id}`}>{round.name}</DetailLink>
        </Detail>
      )}
      {order && (
        <Detail term={t('order')}>
          <DetailLink href={`/admin/orders/${order.id}`}>
            {t('orderNumber', { number: String(order.orderNumber) })}
          </DetailLink>
        </Detail>
      )}
      {(attempt.openedAt || !sendsOverSmtp()) && <Detail term={t('opened')}>{seen(attempt.openedAt)}</Detail>}
      {(attempt.clickedAt || !sendsOverSmtp()) && (
        <Detail term={t('linkFollowed')}>{seen(attempt.clickedAt)}</Detail>
      )}
    </Details>
  );
}

/** The act that a message about an order came of. */
const ORDER_ACTS: { [event: string]: 'orderAct' | 'changeAct' | 'cancelAct' | 'paymentAct' } = {
  order_confirmed: 'orderAct',
  order_changed: 'changeAct',
  order_cancelled: 'cancelAct',
  payment_confirmed: 'paymentAct',
};

/** The origin of the message: its announcement, or the act on the order. */
async function Origin({ details: { attempt, route, round, announcement } }: { details: MailDetails }) {
  const t = await words('console.mail');
  const { eventType } = attempt;
  if (eventType === 'message') return <Detail term={t('because')}>{t('writtenAct')}</Detail>;
  if (eventType !== 'round_announced') {
    return <Detail term={t('because')}>{t(ORDER_ACTS[eventType] ?? 'reminderAct')}</Detail>;
  }
  if (!round) return null;
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <Detail term={t('because')}>
      <DetailLink href={`/admin/rounds/${round.id}/announce`}>
        {announcement
          ? t('announced', { when: formatMoment(announcement.startedAt, localeSettings) })
          : t('sentAgain')}
      </DetailLink>
    </Detail>
  );
}
