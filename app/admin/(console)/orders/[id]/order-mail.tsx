import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { ListedMail } from '@/lib/mail/log/mail-list';
import type { Page } from '@/lib/rules/list';
import { shownAddress } from '@/lib/words/addresses';
import { formatShortMoment } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { MailState } from '../../../_parts/states/mail-state';
import { RowLink } from '../../../_parts/tables/row-link';
import { type Column, Table } from '../../../_parts/tables/table';

/** The mail about an order, and its state. */
export async function OrderMail({ mail }: { mail: Page<ListedMail> }) {
  const t = await words('console.orders.mail');
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  const locale = await pageLocale();
  if (mail.total === 0) {
    return <p className="max-w-measure text-muted">{t('none')}</p>;
  }
  const columns: Column[] = [
    { label: t('message'), wide: true },
    { label: t('state') },
    { label: t('attempted'), fold: 'late' },
  ];
  return (
    <>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={mail.items.map(({ attempt, route }) => ({
          key: attempt.id,
          cells: [
            <span key="message">
              <RowLink href={`/admin/mail/${attempt.id}`}>{kinds(attempt.eventType)}</RowLink>
              <span className="block text-muted text-small">{shownAddress(attempt.recipient)}</span>
            </span>,
            <MailState key="state" status={attempt.status}>
              {states(attempt.status)}
            </MailState>,
            formatShortMoment(attempt.createdAt, localeSettingsFor(route, locale)),
          ],
        }))}
      />
      {mail.total > mail.items.length && (
        <p className="mt-3 text-muted text-small">
          {t('newest', { shown: mail.items.length, total: mail.total })}
        </p>
      )}
    </>
  );
}
