import { Table } from '@/app/admin/_parts/tables/table';
import { words } from '@/lib/http/pages/page-locale';
import type { OrderDetails } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import type { RoundWithOfferings } from '@/lib/rounds/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';

interface OrderLinesProps {
  details: OrderDetails;
  offerings: RoundWithOfferings['offerings'];
  localeSettings: LocaleSettings;
}

/** The wines of an order that cannot be changed, in the order of the list. */
export async function OrderLines({ details: { order, lines }, offerings, localeSettings }: OrderLinesProps) {
  const t = await words('console.orders.wines');
  const ordered = offerings.flatMap((offering) => {
    const line = lines.find((one) => one.wineOfferingId === offering.id);
    return line ? [{ offering, line }] : [];
  });
  return (
    <>
      <Table
        caption={t('caption')}
        columns={[
          { label: t('wine'), wide: true },
          { label: t('bottles'), figure: true },
          { label: t('price'), figure: true },
          { label: t('amount'), figure: true },
        ]}
        rows={ordered.map(({ offering, line }) => ({
          key: line.id,
          cells: [
            fullName(offering),
            bottlesOf(line),
            formatMoney(line.unitPriceCents, localeSettings),
            formatMoney(bottlesOf(line) * line.unitPriceCents, localeSettings),
          ],
        }))}
      />
      {order.comment !== '' && (
        <p className="mt-4 max-w-measure whitespace-pre-line italic">
          {t('comment', { comment: order.comment })}
        </p>
      )}
    </>
  );
}
