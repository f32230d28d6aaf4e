'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';

/** From more rows than these the foot of the list is far from the box above it that chooses all. */
const MANY = 10;

interface ChosenOrdersProps {
  /** The rows of the table, with the amount due of each; some are chosen beforehand. */
  orders: readonly { dueCents: number; isChosen?: boolean }[];
  localeSettings: LocaleSettings;
  /** The act on those that are chosen: the field that says so, and the words of its button. */
  act: { name: string; value: string; labels: [string, string] };
  /** The table with a box in each row that can be chosen. */
  children: ReactNode;
}

/**
 * Chooses orders of a list, for an act on all of them by one press. The boxes and the button need no scripts.
 * With them, the bar counts the choice, Shift chooses all from the box before, and the arrow keys go from box
 * to box.
 */
export function ChosenOrders({ orders, localeSettings, act, children }: ChosenOrdersProps) {
  const t = useWords('console.roundOrders');
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement>(null);
  /** The row that had the focus last. */
  const at = useRef(0);
  const hydrated = useHydrated();
  const { state } = useSubmission();
  const answered = useRef(state);
  const mayLoseFocus = useRef(false);
  const [chosen, setChosen] = useState(() => sumOf(orders.filter(({ isChosen }) => isChosen).map(dueOf)));
  const choosable = orders.filter(({ dueCents }) => dueCents > 0).length;

  const boxes = () => [...(frame.current?.querySelectorAll<HTMLInputElement>('input[data-cents]') ?? [])];
  const rows = () => [...(frame.current?.querySelectorAll('tbody > tr') ?? [])];
  const count = () => {
    const ticked = boxes().filter((box) => box.checked);
    const now = sumOf(ticked.map((box) => Number(box.dataset.cents)));
    setChosen((before) => (before.count === now.count && before.cents === now.cents ? before : now));
  };

  // Other rows may be there when an answer has come.
  useEffect(() => {
    const counting = requestAnimationFrame(count);
    return () => cancelAnimationFrame(counting);
  });

  useLayoutEffect(() => {
    if (state !== answered.current) {
      answered.current = state;
      mayLoseFocus.current = state.status === 'done';
      // The choice was acted on, although the page may not show its outcome yet.
      if (state.status === 'done' && state.row === undefined) chooseAll(false);
    }
    // A paid order leaves the list of those to pay, and its button with it: the next row's button takes the focus.
    if (!mayLoseFocus.current || document.activeElement !== document.body) return;
    const left = rows();
    left[Math.min(at.current, left.length - 1)]?.querySelector<HTMLElement>('button')?.focus();
  });

  function chooseAll(checked: boolean) {
    for (const box of boxes()) box.checked = checked;
    count();
  }

  function chooseUpTo(event: MouseEvent) {
    const { target } = event;
    if (!isBox(target)) return;
    const all = boxes();
    const [from, to] = [last.current ? all.indexOf(last.current) : -1, all.indexOf(target)];
    if (event.shiftKey && from >= 0) {
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked;
    }
    last.current = target;
    count();
  }

  function goToNext(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || !isBox(event.target)) return;
    const all = boxes();
    const next = all[all.indexOf(event.target) + by];
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) {
      next.checked = event.target.checked;
      count();
    }
    next.focus();
  }

  // Its room is kept until scripts are there, so that nothing moves when they come.
  const all = (
    <label
      className={`inline-flex min-h-target cursor-pointer items-center gap-3 print:hidden ${hydrated ? '' : 'invisible'}`}
    >
      <input
        type="checkbox"
        checked={chosen.count === choosable}
        onChange={(event) => chooseAll(event.target.checked)}
        className="size-5"
      />
      {t('chooseAll', { count: choosable })}
    </label>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside are what is pressed
    <div
      ref={frame}
      onClick={chooseUpTo}
      onKeyDown={goToNext}
      onFocus={({ target }) => {
        mayLoseFocus.current = false;
        at.current = Math.max(0, rows().indexOf(target.closest('tr') as Element));
      }}
    >
      {/* The Enter key on a box presses the first button of the form, which would otherwise be that of another order. */}
      {choosable > 0 && (
        <button
          type="submit"
          name={act.name}
          value={act.value}
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
      )}
      {state.row === undefined && <FormMessage className="mb-3" />}
      {choosable > 1 && all}
      {children}
      {choosable > 0 && (
        <div className="chosen-bar" data-empty={chosen.count === 0 ? '' : undefined}>
          {choosable > 1 && orders.length > MANY && all}
          <SubmitButton variant={hydrated && chosen.count === 0 ? 'quiet' : 'primary'} {...act} />
          <p role="status" className="text-muted text-small tabular-nums">
            {chosen.count > 0 &&
              t('chosen', { count: chosen.count, amount: formatMoney(chosen.cents, localeSettings) })}
          </p>
        </div>
      )}
    </div>
  );
}

const dueOf = ({ dueCents }: { dueCents: number }) => dueCents;

const sumOf = (amounts: number[]) => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

const isBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.cents !== undefined;
