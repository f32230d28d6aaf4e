import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { OwingRound } from '@/lib/orders/lists/orders-owing';
import { formatMoney } from '@/lib/words/format';
import { Section } from '../../_parts/page/section';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';

/** The orders that are overpaid, by round: the refunds. */
export async function Returnable({ rounds }: { rounds: OwingRound[] }) {
  const t = await words('console.payments');
  const columns: Column[] = [
    { label: t('order'), figure: true },
    { label: t('participant'), wide: true },
    { label: t('round') },
    { label: t('refund'), figure: true },
  ];
  const rows = await Promise.all(
    rounds.map(async ({ name, route, orders }) => {
      const localeSettings = await localeSettingsOfPage(route);
      return orders.map(({ id, number, participant, dueCents, refund }) => ({
        key: id,
        cells: [
          number,
          <>
            <RowLink href={`/admin/orders/${id}`}>{participant.name}</RowLink>
            {refund && refund !== 'more' && <p className="row-note">{t(`refundReasons.${refund}`)}</p>}
          </>,
          name,
          formatMoney(-dueCents, localeSettings),
        ],
      }));
    }),
  );
  return (
    <Section id="returnable" title={t('returnable')}>
      <p className="mb-3 max-w-measure text-muted">{t('returnableAbout')}</p>
      <Table caption={t('returnable')} columns={columns} rows={rows.flat()} />
    </Section>
  );
}
