'use client';

import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Reconciled, takeField } from '@/lib/http/forms/changed-meanwhile';
import { useWords } from '../words';

/** Longer values are shown in a frame of their own; in characters. */
const LONG = 120;

interface MeanwhileProps {
  /** The id of the control. */
  id: string;
  name: string;
  /** The label of the control, for people who hear the box and do not see where it is. */
  label: ReactNode;
  field: Reconciled;
  /** Converts a value to the words that people know it by. */
  inWords?: (value: string) => string;
}

/**
 * Shown beside a field that somebody else changed meanwhile: the stored value, and a box that takes it over.
 */
export function Meanwhile({
  id,
  name,
  label,
  field: { now, was },
  inWords = (value) => value,
}: MeanwhileProps) {
  const t = useWords('ui.meanwhile');
  const other = now ?? was;
  if (other === undefined) return null;
  const words = inWords(other).trim();
  const long = words.length > LONG || words.includes('\n');
  const which = now === undefined ? 'was' : 'now';
  const told = `${id}-meanwhile`;
  return (
    <div
      data-meanwhile
      className="mt-1 flex max-w-field gap-2 border-edge border-l-2 pl-3 text-left text-small"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p id={told} className="wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {words === ''
            ? t(`empty.${which}`)
            : long
              ? t(`long.${which}`)
              : t.rich(`value.${which}`, {
                  words,
                  value: (chunks) => <strong className="font-semibold">{chunks}</strong>,
                })}
        </p>
        {long && (
          <textarea
            readOnly
            rows={4}
            value={words}
            aria-label={t(`long.${which}`)}
            className="w-full rounded-small border border-line bg-raised p-2"
          />
        )}
        {now !== undefined && (
          <label className="flex min-h-target cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={takeField(name)}
              value={now}
              aria-describedby={told}
              data-take
              autoComplete="off"
              className="size-5 shrink-0"
            />
            {t('take')}
          </label>
        )}
      </div>
    </div>
  );
}
