import type { Metadata } from 'next';
import { Confirm } from '@/app/_ui/confirm';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment } from '@/lib/format';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { isOutcomeUnknown } from '@/lib/mailer/failures';
import type { MailStatus } from '@/lib/messages/input';
import { getMailLog } from '@/lib/messages/queries';
import { isLost } from '@/lib/messages/resend';
import { getMailDetails, type MailDetails } from '@/lib/messages/timeline';
import type { EventType } from '@/lib/templates/input';
import { Detail, DetailLink, Details } from '../../../_parts/details';
import { MAIL_KINDS, MailState } from '../../../_parts/mail-state';
import { Moment } from '../../../_parts/moment';
import { PageHeading } from '../../../_parts/page-heading';
import { UpLink } from '../../../_parts/up-link';
import { sendAgain } from '../actions';
import { Timeline } from './timeline';

/** What each state means to an administrator who waits for the attempt. */
const MEANINGS: Record<MailStatus, string> = {
  sent: 'the mail provider took it and has not said yet what became of it.',
  delivered: 'the mail server of the address took it.',
  delayed: 'the mail server of the address put it off. The mail provider goes on trying.',
  held: 'the mail provider keeps it back until somebody releases it there.',
  bounced: 'it came back from the address. Check the address with the participant, then send it again.',
  failed: 'it did not reach the address.',
};

/** What it means when nobody knows whether the attempt succeeded. */
const UNKNOWN = 'it is unknown whether it reached the address.';

export async function generateMetadata({ params }: PageProps<'/admin/mail/[id]'>): Promise<Metadata> {
  const { renderedSubject } = await show(getMailLog, await administrator(), {
    id: parseId((await params).id),
  });
  return { title: renderedSubject || 'Message' };
}

/** The page of a message: its recipient, its subject and what became of it. */
export default async function MessagePage({ params }: PageProps<'/admin/mail/[id]'>) {
  const details = await show(getMailDetails, await administrator(), { id: parseId((await params).id) });
  const { attempt } = details;
  const unknown = attempt.status === 'failed' && isOutcomeUnknown(attempt.errorMessage);
  return (
    <>
      <PageHeading
        title={attempt.renderedSubject || 'No subject'}
        above={<UpLink href="/admin/mail">Mail</UpLink>}
        actions={isLost(attempt.status) && <SendAgain attemptId={attempt.id} unknown={unknown} />}
      >
        <p className="mt-2">
          <MailState status={attempt.status} />
          <span className="text-muted">: {unknown ? UNKNOWN : MEANINGS[attempt.status]}</span>
        </p>
        <AttemptFacts details={details} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        {attempt.errorMessage && (
          <Notice tone={attempt.status === 'failed' ? 'danger' : 'plain'}>
            <p className="wrap-anywhere">{attempt.errorMessage}</p>
          </Notice>
        )}
        <Timeline details={details} />
      </div>
    </>
  );
}

function SendAgain({ attemptId, unknown }: { attemptId: number; unknown: boolean }) {
  return (
    <Form action={sendAgain} className="max-w-field">
      <FormMessage className="mb-3" />
      <input type="hidden" name="id" value={attemptId} />
      {unknown ? (
        <Confirm label="Send again">
          <p>This message may have arrived. Sent again, it may arrive twice.</p>
          <SubmitButton variant="danger" pendingLabel="Sending…">
            Send although it may have arrived
          </SubmitButton>
        </Confirm>
      ) : (
        <SubmitButton pendingLabel="Sending…">Send again</SubmitButton>
      )}
    </Form>
  );
}

function AttemptFacts({ details }: { details: MailDetails }) {
  const { attempt, participant, route, round, order } = details;
  const seen = (moment: Date | null) =>
    moment ? <Moment at={moment} localeSettings={route} /> : 'Not that we know';
  return (
    <Details>
      <Detail term="To">
        <DetailLink href={`/admin/participants/${participant.id}`}>{participant.name}</DetailLink>
      </Detail>
      <Detail term="Address">
        <span className="wrap-anywhere">{attempt.recipient}</span>
        {attempt.recipient !== participant.email && (
          <span className="text-muted"> (changed to {participant.email} since)</span>
        )}
      </Detail>
      <Detail term="Kind">{MAIL_KINDS[attempt.eventType]}</Detail>
      <Origin details={details} />
      {round && (
        <Detail term="Round">
          <DetailLink href={`/admin/rounds/${round.id}`}>{round.name}</DetailLink>
        </Detail>
      )}
      {order && (
        <Detail term="Order">
          <DetailLink href={`/admin/orders/${order.id}`}>Order {order.orderNumber}</DetailLink>
        </Detail>
      )}
      <Detail term="Opened">{seen(attempt.openedAt)}</Detail>
      <Detail term="Link followed">{seen(attempt.clickedAt)}</Detail>
    </Details>
  );
}

/** Which act the message came of. */
const ORDER_ACTS: Partial<Record<EventType, string>> = {
  order_confirmed: 'The order was placed, changed or restored',
  payment_confirmed: 'The order was marked paid',
};

/** Where the message came from: the announcement that it was a part of, or what was done with the order. */
function Origin({ details: { attempt, route, round, announcement } }: { details: MailDetails }) {
  const act = ORDER_ACTS[attempt.eventType];
  if (act !== undefined) return <Detail term="Sent because">{act}</Detail>;
  if (!round) return null;
  return (
    <Detail term="Sent because">
      <DetailLink href={`/admin/rounds/${round.id}/announce`}>
        {announcement
          ? `The round was announced ${formatMoment(announcement.startedAt, route)}`
          : 'The announcement was sent to them again'}
      </DetailLink>
    </Detail>
  );
}
