import type { ReactNode } from 'react';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';

interface HistoryEntryProps {
  at: Date;
  by: string;
  localeSettings: LocaleSettings;
  children: ReactNode;
}

/** An entry of a history: the event, its moment, and its author. */
export function HistoryEntry({ at, by, localeSettings, children }: HistoryEntryProps) {
  return (
    <li className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <p className="text-muted text-small sm:text-right">
        <time dateTime={at.toISOString()} className="block">
          {formatMoment(at, localeSettings)}
        </time>
        <span className="wrap-anywhere">{by}</span>
      </p>
    </li>
  );
}
