import { ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { useWords } from '@/app/_ui/words';
import { formatCrates } from '@/lib/wines/crates';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { useChosen } from './chosen-bottles';
import { ChosenList } from './chosen-list';
import type { ListedOffering } from './listed-offering';

interface RunningOrderProps {
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
  /** The place on the page where the order is finished, and the name of the link to it. */
  finish: { place: `#${string}`; label: string };
}

/**
 * The bottles chosen so far and their price. They stand beside the list on a wide screen, and along the lower edge of a
 * phone, where a press lists them.
 */
export function RunningOrder({ offerings, localeSettings, finish }: RunningOrderProps) {
  const t = useWords('storefront.chosen');
  const inCrates = useWords('crates');
  const place = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const { bottles, crates, totalCents } = useChosen();
  useEffect(() => {
    if (!opened) return;
    const close = (event: Event) => {
      const elsewhere = event.target instanceof Node && !place.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : elsewhere) setOpened(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [opened]);

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
        {t('heading')}
      </h2>
      <ChosenList
        id="chosen"
        offerings={offerings}
        localeSettings={localeSettings}
        t={t}
        className={
          'max-h-[50vh] divide-y divide-line overflow-y-auto border-line border-b empty:hidden ' +
          'max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:border-ink max-lg:border-t max-lg:bg-paper ' +
          `max-lg:px-5 max-lg:py-2 sm:max-lg:px-8 ${opened ? '' : 'max-lg:hidden'}`
        }
      />
      <div className="flex min-h-18 max-[22.5rem]:min-h-15 items-center justify-between gap-3 py-2 max-sm:gap-1 lg:grid lg:grid-cols-1 lg:py-3">
        <div className="relative min-w-0 max-lg:flex max-lg:min-h-target max-lg:items-center max-lg:gap-3 max-sm:gap-1">
          <p
            role="status"
            className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums lg:justify-between"
          >
            {bottles === 0 ? (
              <span className="text-muted max-lg:text-small max-[22.5rem]:sr-only">{t('begin')}</span>
            ) : (
              <>
                <span className="font-semibold text-lead lg:order-2">
                  {formatMoney(totalCents, localeSettings)}
                </span>{' '}
                <span className="text-small">{inCrates('bottles', { bottles })}</span>{' '}
                {crates && (
                  <span className="w-full text-muted text-small lg:order-3">
                    {formatCrates(crates, inCrates)}
                  </span>
                )}
              </>
            )}
          </p>
          {(bottles > 0 || opened) && (
            // It covers the sum, which is the larger target.
            <button
              type="button"
              aria-label={t('open')}
              aria-expanded={opened}
              aria-controls="chosen"
              onClick={() => setOpened(!opened)}
              className="flex min-h-target min-w-target items-center justify-center noscript:hidden lg:hidden"
            >
              <span aria-hidden className="absolute inset-0" />
              <ChevronUp
                aria-hidden
                className={`size-5 transition-transform ${opened ? 'rotate-180' : ''}`}
              />
            </button>
          )}
        </div>
        <Link href={finish.place} className={buttonClass('quiet', 'shrink-0 whitespace-nowrap max-sm:px-3')}>
          {finish.label}
        </Link>
      </div>
    </aside>
  );
}
