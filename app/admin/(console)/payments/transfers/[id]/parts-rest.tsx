'use client';

import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '@/app/_ui/forms/submission';
import { useWords } from '@/app/_ui/words';
import { readAmount } from '@/lib/words/amounts';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { orderOfAmount } from './amount-field';

interface PartsRestProps {
  /** The whole transfer, in the currency's minor unit. */
  cents: number;
  settings: LocaleSettings;
}

/**
 * Shows the rest of a transfer that no part has yet: with scripts while one types, without them for the entries sent.
 */
export function PartsRest({ cents, settings }: PartsRestProps) {
  const t = useWords('console.partsRest');
  const { state } = useSubmission();
  const line = useRef<HTMLParagraphElement>(null);
  const placedIn = (fields: Iterable<[string, unknown]>) =>
    [...fields].reduce((sum, [name, amount]) => {
      const read =
        orderOfAmount(name) === undefined ? undefined : readAmount(String(amount), settings.currency);
      return sum + (read ?? 0);
    }, 0);
  const [placed, setPlaced] = useState(() => placedIn(Object.entries(state.values ?? {})));
  useEffect(() => {
    const form = line.current?.closest('form');
    const count = () => form && setPlaced(placedIn(new FormData(form)));
    count();
    form?.addEventListener('input', count);
    return () => form?.removeEventListener('input', count);
  });
  const rest = cents - placed;
  return (
    <p ref={line} role="status" className="text-muted tabular-nums">
      {rest === 0
        ? t('none')
        : t(rest > 0 ? 'left' : 'over', { amount: formatMoney(Math.abs(rest), settings) })}
    </p>
  );
}
