import { KeptExtras } from '@/app/_ordering/kept-extras';
import { TextArea } from '@/app/_ui/forms/field';
import { PageWords } from '@/app/_ui/page-words';
import { words } from '@/lib/http/pages/page-locale';
import type { OrderDetails, OrderLine } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import type { RoundWithOfferings } from '@/lib/rounds/queries';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { type WineRow, WineRows } from './wine-rows';

type Offering = RoundWithOfferings['offerings'][number];

interface OrderFieldsProps {
  offerings: Offering[];
  localeSettings: LocaleSettings;
  /** True when the round shows how full its crates are: then one may offer to take more of a wine to fill one. */
  showsCrates: boolean;
  /** The current order; absent for a new one. */
  details?: OrderDetails;
}

/** Fields for the bottles of each wine of the round, and for the comment. */
export async function OrderFields({ offerings, localeSettings, showsCrates, details }: OrderFieldsProps) {
  const t = await words('console.orders.fields');
  const categories = await words('categories');
  const ordered = new Map(details?.lines.map((line) => [line.wineOfferingId, line]));
  const rows = offerings.map((offering) =>
    wineRow(
      { ...offering, categoryName: categoryName(offering.categoryName, categories) },
      ordered.get(offering.id),
      localeSettings,
      t,
    ),
  );
  // The order's wines come first: of sixty wines it may be three.
  const wines = [...rows.filter(({ id }) => ordered.has(id)), ...rows.filter(({ id }) => !ordered.has(id))];
  return (
    <>
      {!showsCrates && <KeptExtras lines={details?.lines ?? []} offerings={offerings} />}
      <PageWords of={['ordering.list', 'console.orders.fields']}>
        <WineRows wines={wines} />
      </PageWords>
      <TextArea name="comment" label={t('comment')} defaultValue={details?.order.comment} />
    </>
  );
}

function wineRow(
  offering: Offering,
  line: OrderLine | undefined,
  localeSettings: LocaleSettings,
  t: Translator<'console.orders.fields'>,
): WineRow {
  const { id, categoryName, producer, bottlesPerCrate, priceCents, crate, bottlesLeft } = offering;
  const price = line?.unitPriceCents ?? priceCents;
  // The participant's bottles, where they differ from the ordered ones. Another number in the field clears
  // them.
  const own = line ? bottlesOf(line) : 0;
  const isSettled = line !== undefined && own !== line.quantity;
  const settled = isSettled && t('settled', { bottles: String(own) });
  return {
    id,
    name: fullName(offering),
    note: [categoryName, producer, settled].filter(Boolean).join(' · '),
    price: formatMoney(price, localeSettings),
    priceNote:
      price === priceCents
        ? t('perCrate', { bottles: bottlesPerCrate })
        : t('orderedAt', { price: formatMoney(priceCents, localeSettings) }),
    bottlesPerCrate,
    ...(line && { bottles: line.quantity, extra: line.extra }),
    ...(isSettled && { allotted: own }),
    ...(crate && bottlesPerCrate > 1 && { others: crate.ordered - own }),
    ...(bottlesLeft !== null && { most: bottlesLeft + own }),
  };
}
