import { formatShortMoment } from '@/lib/format';
import type { Page } from '@/lib/list';
import type { MailOfLedger } from '@/lib/messages/mail-ledger';
import { MAIL_KINDS, MailState } from '../../../_parts/mail-state';
import { RowLink } from '../../../_parts/row-link';
import { type Column, Table } from '../../../_parts/table';

const COLUMNS: Column[] = [
  { label: 'Message', wide: true },
  { label: 'State' },
  { label: 'Attempted', fold: 'late' },
];

/** What was mailed about an order, and what became of it. */
export function OrderMail({ mail }: { mail: Page<MailOfLedger> }) {
  if (mail.total === 0) {
    return (
      <p className="max-w-measure text-muted">
        Nothing has been mailed about this order. Its confirmation stands here, if the route has a template
        for it.
      </p>
    );
  }
  return (
    <>
      <Table
        caption="Messages about the order"
        columns={COLUMNS}
        rows={mail.items.map(({ attempt, route }) => ({
          key: attempt.id,
          cells: [
            <span key="message">
              <RowLink href={`/admin/mail/${attempt.id}`}>{MAIL_KINDS[attempt.eventType]}</RowLink>
              <span className="block text-muted text-small">{attempt.recipient}</span>
            </span>,
            <MailState key="state" status={attempt.status} />,
            formatShortMoment(attempt.createdAt, route),
          ],
        }))}
      />
      {mail.total > mail.items.length && (
        <p className="mt-3 text-muted text-small">{`The newest ${mail.items.length} of ${mail.total}.`}</p>
      )}
    </>
  );
}
