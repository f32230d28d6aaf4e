import { CrateBar } from '@/app/_ordering/crate-bar';
import { type RowWords, rowWords } from '@/app/_ordering/row-words';
import { words } from '@/lib/http/pages/page-locale';
import type { OwnOrder } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { cratesOfSum, formatCrates, intoCrates } from '@/lib/wines/crates';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { Label } from '../../_order/label';
import { labelOf } from '../../_order/wine-label';

interface OrderedOfferingsProps {
  order: OwnOrder['order'];
  lines: OwnOrder['lines'];
  offerings: OwnOrder['offerings'];
  /** The bottles of each wine in all orders; none where that is not shown. */
  counted: ReadonlyMap<number, number>;
  /** True once the extras that fill crates are settled. */
  isSettled: boolean;
  localeSettings: LocaleSettings;
}

/**
 * The lines of an order at their prices, and their total. A line has the allotted bottles where they differ, the label
 * of its wine, and the group's progress with its crates.
 */
export async function OrderedOfferings({
  order,
  lines,
  offerings,
  counted,
  isSettled,
  localeSettings,
}: OrderedOfferingsProps) {
  const t = await words('storefront.myOrder');
  const inCrates = await words('crates');
  const inLabels = await words('storefront.label');
  const inRows = rowWords(await words('ordering.list'), inCrates);
  const ordered = lines.flatMap((line) => {
    const offering = offerings.get(line.wineOfferingId);
    return offering
      ? [
          {
            line,
            offering,
            label: labelOf(offering, inLabels),
            crates: intoCrates(bottlesOf(line), offering.bottlesPerCrate),
            price: formatMoney(line.unitPriceCents, localeSettings),
          },
        ]
      : [];
  });
  const crates = cratesOfSum(ordered.map((one) => one.crates));
  return (
    <table className="w-full text-left align-top tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('columns.bottles')}</th>
          <th scope="col">{t('columns.wine')}</th>
          <th scope="col">{t('columns.amount')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {ordered.map(({ line, offering, label, crates, price }) => (
          <tr key={line.id}>
            <td className="w-10 py-4 align-top font-semibold text-lead sm:w-14">{bottlesOf(line)}</td>
            <td className="wrap-anywhere py-4 align-top">
              <span className="font-serif text-lead">
                <bdi>{offering.name}</bdi> {offering.vintage}
              </span>
              <span className="block text-muted text-small">
                <bdi>{offering.producer}</bdi>
              </span>
              <span className="block text-muted text-small">
                {crates.crates > 0
                  ? t('cratesAndPrice', { crates: formatCrates(crates, inCrates), price })
                  : t('priceOfBottle', { price })}
              </span>
              {bottlesOf(line) !== line.quantity && (
                <span className="block font-medium">{t('youOrdered', { bottles: line.quantity })}</span>
              )}
              {line.extra > 0 && line.allotted === null && !isSettled && (
                <span className="block text-small">{t('extra', { bottles: line.extra })}</span>
              )}
              {label && <Label {...label} />}
              <Crates offering={offering} counted={counted.get(offering.id)} words={inRows} />
            </td>
            <td className="whitespace-nowrap py-4 pl-3 text-right align-top">
              {formatMoney(bottlesOf(line) * line.unitPriceCents, localeSettings)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-ink border-t">
        <tr>
          <td className="pt-4 align-top font-semibold text-lead">{order.bottles}</td>
          <td className="pt-4 align-top text-lead">
            {t('totalBottles', { bottles: order.bottles })}
            {crates && <span className="block text-muted text-small">{formatCrates(crates, inCrates)}</span>}
          </td>
          <td className="whitespace-nowrap pt-4 pl-3 text-right align-top font-semibold text-lead">
            {formatMoney(order.totalCents, localeSettings)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface CratesProps {
  offering: { bottlesPerCrate: number; maxBottles: number | null };
  counted: number | undefined;
  words: RowWords;
}

function Crates({ offering: { bottlesPerCrate, maxBottles }, counted, words }: CratesProps) {
  if (counted === undefined || bottlesPerCrate === 1) return null;
  return (
    <CrateBar
      bottles={counted}
      bottlesPerCrate={bottlesPerCrate}
      limit={maxBottles ?? undefined}
      words={words}
    />
  );
}
