import { KeptExtras } from '@/app/_ordering/kept-extras';
import { TextArea } from '@/app/_ui/field';
import { formatMoney, type LocaleSettings } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { OrderDetails, OrderLine } from '@/lib/orders/queries';
import type { RoundWithOfferings } from '@/lib/rounds/queries';
import { type WineRow, WineRows } from './wine-rows';

type Offering = RoundWithOfferings['offerings'][number];

interface OrderFieldsProps {
  offerings: Offering[];
  localeSettings: LocaleSettings;
  /** The current order; absent for a new one. */
  details?: OrderDetails;
}

/** Fields for the bottles of each wine of the round, and for the comment. */
export function OrderFields({ offerings, localeSettings, details }: OrderFieldsProps) {
  const ordered = new Map(details?.lines.map((line) => [line.wineOfferingId, line]));
  return (
    <>
      <KeptExtras lines={details?.lines ?? []} offerings={offerings} />
      <WineRows
        wines={offerings.map((offering) => wineRow(offering, ordered.get(offering.id), localeSettings))}
      />
      <TextArea name="comment" label="Comment" defaultValue={details?.order.comment} maxLength={2000} />
    </>
  );
}

function wineRow(offering: Offering, line: OrderLine | undefined, localeSettings: LocaleSettings): WineRow {
  const { id, categoryName, producer, bottlesPerCrate, priceCents } = offering;
  const price = line?.unitPriceCents ?? priceCents;
  const crate = bottlesPerCrate === 1 ? 'by the bottle' : `${bottlesPerCrate} a crate`;
  return {
    id,
    name: fullName(offering),
    note: producer === '' ? categoryName : `${categoryName} · ${producer}`,
    price: formatMoney(price, localeSettings),
    priceNote:
      price === priceCents ? crate : `ordered at this price; now ${formatMoney(priceCents, localeSettings)}`,
    ...(line && { bottles: line.quantity }),
  };
}
