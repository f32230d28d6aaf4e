import { Table } from '@/app/admin/_parts/table';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { OrderDetails } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/totals';
import type { RoundWithOfferings } from '@/lib/rounds/queries';

interface OrderLinesProps {
  details: OrderDetails;
  offerings: RoundWithOfferings['offerings'];
  localeSettings: LocaleSettings;
}

/** The wines of an order that cannot be changed, in the order of the list. */
export function OrderLines({ details: { order, lines }, offerings, localeSettings }: OrderLinesProps) {
  const ordered = offerings.flatMap((offering) => {
    const line = lines.find((one) => one.wineOfferingId === offering.id);
    return line ? [{ offering, line }] : [];
  });
  return (
    <>
      <Table
        caption="Wines of the order"
        columns={[
          { label: 'Wine', wide: true },
          { label: 'Bottles', figure: true },
          { label: 'Price', figure: true },
          { label: 'Amount', figure: true },
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
        <p className="mt-4 max-w-measure whitespace-pre-line italic">“{order.comment}”</p>
      )}
    </>
  );
}
