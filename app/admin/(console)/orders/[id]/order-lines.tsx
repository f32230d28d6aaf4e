import { type Customs, formatMoney } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import type { RoundWithWines } from '@/lib/rounds/queries';
import { Ledger } from '../../../_parts/ledger';

interface OrderLinesProps {
  details: OrderDetails;
  offerings: RoundWithWines['offerings'];
  customs: Customs;
}

/** The wines of an order that is not to be changed, in the order of the list. */
export function OrderLines({ details: { order, lines }, offerings, customs }: OrderLinesProps) {
  const ordered = offerings.flatMap((wine) => {
    const line = lines.find((one) => one.wineOfferingId === wine.id);
    return line ? [{ wine, line }] : [];
  });
  return (
    <>
      <Ledger
        caption="Wines of the order"
        columns={[
          { label: 'Wine', wide: true },
          { label: 'Bottles', figure: true },
          { label: 'Price', figure: true },
          { label: 'Amount', figure: true },
        ]}
        rows={ordered.map(({ wine, line }) => ({
          key: line.id,
          cells: [
            `${wine.name} ${wine.vintage ?? ''}`.trim(),
            line.quantity,
            formatMoney(line.unitPriceCents, customs),
            formatMoney(line.quantity * line.unitPriceCents, customs),
          ],
        }))}
      />
      {order.comment !== '' && (
        <p className="mt-4 max-w-measure whitespace-pre-line italic">“{order.comment}”</p>
      )}
    </>
  );
}
