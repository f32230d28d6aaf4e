import type { Metadata } from 'next';
import { formatMoment, formatMoney } from '@/lib/format';
import { administrator, show } from '@/lib/http/page';
import { localeSettingsOfPage, words } from '@/lib/http/page-locale';
import { getOwing, type OwingRound } from '@/lib/orders/lists/orders-owing';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Section } from '../../_parts/section';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('console.payments'))('title') };
}

/** Who still owes, and to whom something is to be given back, by round. */
export default async function PaymentsPage() {
  const t = await words('console.payments');
  const { rounds, shown, total } = await show(getOwing, await administrator(), {});
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="grid grid-cols-1 gap-10">
        {rounds.length === 0 && (
          <Empty title={t('none')}>
            <p>{t('noneYet')}</p>
          </Empty>
        )}
        {rounds.map((round) => (
          <RoundOwing key={round.id} round={round} />
        ))}
      </div>
      {total > shown && <p className="mt-6 text-muted text-small">{t('first', { shown, total })}</p>}
    </>
  );
}

async function RoundOwing({ round }: { round: OwingRound }) {
  const t = await words('console.payments');
  const localeSettings = await localeSettingsOfPage(round.route);
  const columns: Column[] = [
    { label: t('order') },
    { label: t('participant'), wide: true },
    { label: t('paid'), figure: true },
    { label: t('due'), figure: true },
  ];
  const owed = round.orders.reduce((sum, { dueCents }) => sum + Math.max(0, dueCents), 0);
  return (
    <Section id={`round-${round.id}`} title={round.name}>
      <p className="mb-3 text-muted">
        {round.paymentDueAt
          ? t('owedBy', {
              amount: formatMoney(owed, localeSettings),
              when: formatMoment(round.paymentDueAt, localeSettings),
            })
          : t('owed', { amount: formatMoney(owed, localeSettings) })}
      </p>
      <Table
        caption={round.name}
        columns={columns}
        rows={round.orders.map(({ id, number, participant, paidCents, dueCents }) => ({
          key: id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${id}`}>
              {number}
            </RowLink>,
            <RowLink key="participant" href={`/admin/participants/${participant.id}`}>
              {participant.name}
            </RowLink>,
            formatMoney(paidCents, localeSettings),
            dueCents > 0
              ? formatMoney(dueCents, localeSettings)
              : t('toRefund', { amount: formatMoney(-dueCents, localeSettings) }),
          ],
        }))}
      />
    </Section>
  );
}
