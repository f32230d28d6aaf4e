import { TextArea } from '@/app/_ui/field';
import { type Customs, formatMoney } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import type { RoundWithWines } from '@/lib/rounds/queries';
import { BottleStepper } from './bottle-stepper';

interface OrderFieldsProps {
  offerings: RoundWithWines['offerings'];
  customs: Customs;
  /** The order as it is; none for a new one. */
  details?: OrderDetails | undefined;
}

/** How many bottles of each wine of the round, and the comment. */
export function OrderFields({ offerings, customs, details }: OrderFieldsProps) {
  const ordered = new Map(details?.lines.map((line) => [line.wineOfferingId, line]));
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {offerings.map((wine) => {
          const line = ordered.get(wine.id);
          const price = line?.unitPriceCents ?? wine.priceCents;
          return (
            <li key={wine.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className={line ? 'font-medium' : ''}>
                  {wine.name} {wine.vintage}
                </p>
                <p className="text-muted text-small">
                  {[wine.categoryName, wine.producer].filter(Boolean).join(' · ')}
                </p>
              </div>
              <p className="tabular-nums sm:w-40 sm:text-right">
                {formatMoney(price, customs)}
                <span className="block text-muted text-small">
                  {price === wine.priceCents
                    ? wine.bottlesPerCrate === 1
                      ? 'by the bottle'
                      : `${wine.bottlesPerCrate} a crate`
                    : `ordered at this price; now ${formatMoney(wine.priceCents, customs)}`}
                </span>
              </p>
              <BottleStepper offeringId={wine.id} wine={wine.name} bottles={line?.quantity} />
            </li>
          );
        })}
      </ul>
      <TextArea name="comment" label="Comment" defaultValue={details?.order.comment} maxLength={2000} />
    </>
  );
}
