import { TextArea } from '@/app/_ui/field';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import type { OrderDetails } from '@/lib/orders/queries';
import type { RoundWithOfferings } from '@/lib/rounds/queries';
import { BottleStepper } from './bottle-stepper';

interface OrderFieldsProps {
  offerings: RoundWithOfferings['offerings'];
  localeSettings: LocaleSettings;
  /** The current order; absent for a new one. */
  details?: OrderDetails | undefined;
}

/** Fields for the bottles of each wine of the round, and for the comment. */
export function OrderFields({ offerings, localeSettings, details }: OrderFieldsProps) {
  const ordered = new Map(details?.lines.map((line) => [line.wineOfferingId, line]));
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {offerings.map((offering) => {
          const line = ordered.get(offering.id);
          const price = line?.unitPriceCents ?? offering.priceCents;
          return (
            <li
              key={offering.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className={line ? 'font-medium' : ''}>
                  {offering.name} {offering.vintage}
                </p>
                <p className="text-muted text-small">
                  {[offering.categoryName, offering.producer].filter(Boolean).join(' · ')}
                </p>
              </div>
              <p className="tabular-nums sm:w-40 sm:text-right">
                {formatMoney(price, localeSettings)}
                <span className="block text-muted text-small">
                  {price === offering.priceCents
                    ? offering.bottlesPerCrate === 1
                      ? 'by the bottle'
                      : `${offering.bottlesPerCrate} a crate`
                    : `ordered at this price; now ${formatMoney(offering.priceCents, localeSettings)}`}
                </span>
              </p>
              <BottleStepper offeringId={offering.id} offering={offering.name} bottles={line?.quantity} />
            </li>
          );
        })}
      </ul>
      <TextArea name="comment" label="Comment" defaultValue={details?.order.comment} maxLength={2000} />
    </>
  );
}
