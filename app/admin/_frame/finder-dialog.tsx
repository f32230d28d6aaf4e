'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CONTROL } from '@/app/_ui/forms/control';
import { useWords } from '@/app/_ui/words';
import { LENGTHS } from '@/lib/rules/lengths';
import { actsCalled, type Place } from './found';
import { mayLeave } from './unsaved-forms';

/** The pause in typing before the server is asked, in milliseconds. */
const PAUSE = 120;

/** The dialog that finds a place in the console: a field with the places below, moved through by the arrow keys. */
export function FinderDialog({ onClose }: { onClose(): void }) {
  const t = useWords('console.frame.finder');
  const acts = useWords('console.frame.acts');
  const question = useWords('console.frame')('unsaved');
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const id = useId();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, state } = useFound(q.trim());
  const places = [...found, ...actsCalled(q, acts)];
  const current = Math.min(chosen, places.length - 1);

  useEffect(() => dialog.current?.showModal(), []);

  const go = (place: Place | undefined) => {
    if (!place || !mayLeave(question)) return;
    dialog.current?.close();
    router.push(place.href as Parameters<typeof router.push>[0]);
  };

  // Enter pressed during a request goes to its result, not to the earlier one.
  const goesWhenFound = useRef(false);
  useEffect(() => {
    if (!goesWhenFound.current || state === 'asking') return;
    goesWhenFound.current = false;
    go(places[current]);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const last = places.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: current < last ? current + 1 : 0,
      ArrowUp: current > 0 ? current - 1 : last,
    };
    if (event.key in moves) {
      event.preventDefault();
      setChosen(moves[event.key] ?? 0);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (state === 'asking') goesWhenFound.current = true;
      else go(places[current]);
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t('find')}
      onClose={onClose}
      // A press beside the dialog's box is one on the dialog itself.
      onPointerDown={({ target }) => target === dialog.current && dialog.current?.close()}
      className="finder"
    >
      <div className="grid max-h-[70dvh] grid-rows-[auto_1fr]">
        <div className="p-3">
          <label htmlFor={`${id}-q`} className="mb-1 block text-muted text-small">
            {t('field')}
          </label>
          <input
            id={`${id}-q`}
            role="combobox"
            aria-expanded={places.length > 0}
            aria-controls={`${id}-places`}
            aria-activedescendant={places.length > 0 ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={LENGTHS.q}
            value={q}
            onChange={(event) => {
              setQ(event.target.value);
              goesWhenFound.current = false;
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            className={CONTROL}
          />
        </div>
        <div className="min-h-0 overflow-y-auto border-line border-t">
          <div id={`${id}-places`} role="listbox" aria-label={t('places')}>
            {places.map(({ href, label, note }, index) => (
              <div
                key={href}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                tabIndex={-1}
                ref={index === current ? intoView : undefined}
                onPointerMove={() => setChosen(index)}
                // Before the field would lose the focus.
                onMouseDown={(event) => {
                  event.preventDefault();
                  go(places[index]);
                }}
                className="flex min-h-target cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 aria-selected:bg-raised aria-selected:outline-2 aria-selected:outline-current aria-selected:-outline-offset-2"
              >
                <span className="wrap-anywhere font-medium">{label}</span>
                <span className="wrap-anywhere text-muted text-small">{note}</span>
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-2 text-muted text-small empty:hidden">
            {state === 'failed'
              ? t('unreached')
              : places.length === 0 && state === 'done' && t('nothing', { q: q.trim() })}
          </p>
        </div>
      </div>
    </dialog>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The server's results for a text; those of the earlier text during a request. */
function useFound(q: string): { found: Place[]; state: 'asking' | 'done' | 'failed' } {
  const [answer, setAnswer] = useState<{ q: string; found: Place[]; failed?: boolean }>({ q: '', found: [] });
  useEffect(() => {
    if (q === '') return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/admin/find/results?${new URLSearchParams({ q })}`, {
          signal: asked.signal,
        });
        if (!response.ok) throw new Error(String(response.status));
        setAnswer({ q, found: await response.json() });
      } catch {
        if (!asked.signal.aborted) setAnswer({ q, found: [], failed: true });
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [q]);
  if (q === '') return { found: [], state: 'done' };
  if (answer.q !== q) return { found: answer.found, state: 'asking' };
  return { found: answer.found, state: answer.failed ? 'failed' : 'done' };
}
