'use client';

import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Reconciled, takeField } from '@/lib/http/forms/changed-meanwhile';
import { useWords } from '../words';

/** Longer values are shown in a frame of their own; in characters. */
const LONG = 120;

const isLong = (words: string) => words.length > LONG || words.includes('\n');

interface MeanwhileProps {
  /** The id of the control. */
  id: string;
  name: string;
  /** The label of the control, for screen readers: they do not show where the box is. */
  label: ReactNode;
  field: Reconciled;
  /** Converts a value to the words that people know it by. */
  inWords?: (value: string) => string;
}

/**
 * Shown beside a field with a concurrent change: the entry and its original, the stored value, and a box that
 * takes it over.
 */
export function ConflictNotice({
  id,
  name,
  label,
  field: { value, now, was },
  inWords = (stored) => stored,
}: MeanwhileProps) {
  const t = useWords('ui.meanwhile');
  if (now === undefined && was === undefined) return null;
  const told = `${id}-meanwhile`;
  const words = (stored: string) => inWords(stored).trim();
  return (
    <div
      data-meanwhile
      className="mt-1 flex max-w-field gap-2 border-edge border-l-2 pl-3 text-left text-small"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div id={told} className="wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {now !== undefined && was !== undefined && <OwnChange from={words(was)} to={words(value)} />}
          {now !== undefined && now === was ? (
            <p>{t('own.alone')}</p>
          ) : (
            <Stored which={now === undefined ? 'was' : 'now'} words={words(now ?? was ?? '')} />
          )}
        </div>
        {now !== undefined && now !== was && (
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

const bold = (chunks: ReactNode) => <strong className="font-semibold">{chunks}</strong>;

/** The entry, and its original. A long text stands in the field, so only its original is shown. */
function OwnChange({ from, to }: { from: string; to: string }) {
  const t = useWords('ui.meanwhile.own');
  if (isLong(from)) return <LongText label={t('long')} words={from} />;
  if (from === '') return <p>{t('filled')}</p>;
  if (to === '') return <p>{t.rich('emptied', { from, value: bold })}</p>;
  return (
    <p>{isLong(to) ? t.rich('over', { from, value: bold }) : t.rich('changed', { from, to, value: bold })}</p>
  );
}

/** The stored value: as it is now, or as it was before the one in the field. */
function Stored({ which, words }: { which: 'now' | 'was'; words: string }) {
  const t = useWords('ui.meanwhile');
  if (isLong(words)) return <LongText label={t(`long.${which}`)} words={words} />;
  return <p>{words === '' ? t(`empty.${which}`) : t.rich(`value.${which}`, { words, value: bold })}</p>;
}

function LongText({ label, words }: { label: string; words: string }) {
  return (
    <>
      <p>{label}</p>
      <textarea
        readOnly
        rows={4}
        value={words}
        aria-label={label}
        className="w-full rounded-small border border-line bg-raised p-2"
      />
    </>
  );
}
