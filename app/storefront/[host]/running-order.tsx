import { useEffect, useRef, useState } from 'react';
import { askedLines, MOST_BOTTLES } from '@/app/_ordering/quantity-fields';
import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { addCrates, formatCrates, intoCrates } from '@/lib/crates';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import type { ListedOffering } from './listed-offering';

/**
 * The bottles chosen so far and what they cost: beside the list on a wide screen, along the lower edge on a
 * phone.
 */
export function RunningOrder({
  offerings,
  localeSettings,
}: {
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
}) {
  const place = useRef<HTMLElement>(null);
  const bottlesOf = useChosenBottles(place);
  const chosen = offerings.flatMap((offering) => {
    const bottles = bottlesOf.get(offering.id) ?? 0;
    return bottles > 0 ? [{ ...offering, bottles }] : [];
  });
  const bottles = chosen.reduce((sum, offering) => sum + offering.bottles, 0);
  const total = chosen.reduce((sum, offering) => sum + offering.bottles * offering.priceCents, 0);
  const crates = addCrates(chosen.map((offering) => intoCrates(offering.bottles, offering.bottlesPerCrate)));

  return (
    // On a phone the bar is shown from the start. If it appeared with the first bottle, it would appear under
    // the finger.
    <aside
      ref={place}
      aria-labelledby="running-order"
      className={
        'max-lg:-mx-5 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:border-line max-lg:border-y max-lg:bg-paper ' +
        'max-lg:px-5 max-lg:pb-[env(safe-area-inset-bottom)] sm:max-lg:-mx-8 sm:max-lg:px-8 ' +
        'lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start'
      }
    >
      <h2 id="running-order" className="border-ink border-b pb-2 text-heading max-lg:sr-only">
        Your order
      </h2>
      <ul className="max-h-[50vh] divide-y divide-line overflow-y-auto border-line border-b empty:hidden max-lg:hidden">
        {chosen.map((offering) => (
          <li key={offering.id} className="grid grid-cols-[2.25rem_1fr_auto] gap-x-2 py-2 tabular-nums">
            <span className="font-semibold">{offering.bottles}</span>
            <span className="min-w-0 font-serif">{offering.name}</span>
            <span>{formatMoney(offering.bottles * offering.priceCents, localeSettings)}</span>
          </li>
        ))}
      </ul>
      <div className="flex min-h-18 items-center justify-between gap-3 py-2 lg:grid lg:grid-cols-1 lg:py-3">
        <p
          role="status"
          className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums lg:justify-between"
        >
          {chosen.length === 0 ? (
            <span className="text-muted max-lg:text-small">Enter the bottles you want beside each wine.</span>
          ) : (
            <>
              <span className="font-semibold text-lead lg:order-2">{formatMoney(total, localeSettings)}</span>{' '}
              <span className="text-small">{formatCount(bottles, 'bottle')}</span>{' '}
              {crates.crates > 0 && (
                <span className="w-full text-muted text-small lg:order-3">{formatCrates(crates)}</span>
              )}
            </>
          )}
        </p>
        <Link href="#details" className={buttonClass('quiet', 'shrink-0 whitespace-nowrap max-sm:px-3')}>
          Your details
        </Link>
      </div>
    </aside>
  );
}

/**
 * The bottles by offering, read from the fields of the form around `place`, which are the source of truth.
 */
function useChosenBottles(place: React.RefObject<HTMLElement | null>): Map<number, number> {
  const [chosen, setChosen] = useState(new Map<number, number>());
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setChosen(wholeBottles(form));
    // The reset event fires before the fields are reset.
    const readLater = () => setTimeout(read);
    read();
    form.addEventListener('input', read);
    form.addEventListener('reset', readLater);
    // When people come back to the page, the browser restores the earlier values of the fields.
    window.addEventListener('pageshow', read);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('reset', readLater);
      window.removeEventListener('pageshow', read);
    };
  }, [place]);
  return chosen;
}

function wholeBottles(form: HTMLFormElement): Map<number, number> {
  const isCount = (quantity: number | string): quantity is number =>
    Number.isInteger(quantity) && Number(quantity) > 0 && Number(quantity) <= MOST_BOTTLES;
  return new Map(
    askedLines(new FormData(form)).flatMap((line) =>
      isCount(line.quantity) ? [[line.wine_offering_id, line.quantity] as const] : [],
    ),
  );
}
