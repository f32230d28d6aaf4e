'use client';

import { useWords } from '@/app/_ui/words';
import { formatCrates } from '@/lib/wines/crates';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { useChosen } from './chosen-bottles';

/** The order about to be placed, beside its button: bottles, crates and the amount. */
export function OrderSum({ localeSettings }: { localeSettings: LocaleSettings }) {
  const t = useWords('storefront.chosen');
  const inCrates = useWords('crates');
  const { bottles, crates, totalCents, extra, extraCents } = useChosen();
  return (
    // Without scripts nobody could tell, so nothing is said.
    <p className="flex min-h-12 flex-wrap items-baseline gap-x-4 border-line border-t pt-3 tabular-nums noscript:hidden">
      {bottles === 0 ? (
        <span className="text-muted">{t('nothing')}</span>
      ) : (
        <>
          <span>{inCrates('bottles', { bottles })}</span>
          {crates && <span className="text-muted text-small">{formatCrates(crates, inCrates)}</span>}
          <strong className="ml-auto font-semibold text-lead">
            {formatMoney(totalCents, localeSettings)}
          </strong>
          {extra > 0 && (
            <span className="w-full text-muted text-small">
              {t('extra', { bottles: extra, amount: formatMoney(extraCents, localeSettings) })}
            </span>
          )}
        </>
      )}
    </p>
  );
}
