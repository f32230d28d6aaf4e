'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { useWords } from '@/app/_ui/words';
import { ScanCode } from './scan-code';

interface FindOrderProps {
  /** The page, without scripts. */
  path: string;
  field: RefObject<HTMLInputElement | null>;
  /** True to show keys; beside an open order the field is enough. */
  withKeys: boolean;
  /** True when this page may use the camera. */
  canScan: boolean;
  open(number: string): void;
}

/** The field for the number of an order, with large keys and, where the browser reads codes, the camera. */
export function FindOrder({ path, field, withKeys, canScan, open }: FindOrderProps) {
  const t = useWords('pickup.page');
  const runs = useHydrated();
  // The field keeps its number by itself, even one that was typed before the scripts loaded.
  const change = (changed: (number: string) => string) => rewrite(field.current, changed);
  const show = (wanted = '') => {
    change(() => '');
    if (wanted) open(wanted);
  };
  return (
    <form
      method="get"
      action={path}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        show(field.current?.value.trim());
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid min-w-0 flex-1 basis-32 gap-1">
          <label htmlFor="order">{t('number')}</label>
          <input
            ref={field}
            id="order"
            name="order"
            inputMode="numeric"
            autoComplete="off"
            className="min-h-14 w-full rounded-small border border-edge bg-sheet px-3 text-heading tabular-nums"
          />
        </div>
        <button type="submit" className={buttonClass('primary', 'min-h-14 px-6')}>
          {t('open')}
        </button>
      </div>
      {runs && canScan && <ScanCode read={show} />}
      {withKeys && <Keys change={change} />}
    </form>
  );
}

function rewrite(field: HTMLInputElement | null, changed: (number: string) => string): void {
  if (field) field.value = changed(field.value);
}

function Keys({ change }: { change(changed: (number: string) => string): void }) {
  const t = useWords('pickup.page');
  const press = (digit: string) => change((number) => (number + digit).slice(0, 9));
  return (
    <fieldset
      data-keys
      tabIndex={-1}
      className="grid grid-cols-3 gap-2 noscript:hidden"
      aria-label={t('keys')}
    >
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} press={() => press(digit)}>
          {digit}
        </Key>
      ))}
      <Key press={() => change(() => '')} name={t('clear')}>
        C
      </Key>
      <Key press={() => press('0')}>0</Key>
      <Key press={() => change((number) => number.slice(0, -1))} name={t('back')}>
        ⌫
      </Key>
    </fieldset>
  );
}

function Key({ press, name, children }: { press(): void; name?: string; children: string }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={press}
      className={buttonClass('quiet', 'h-16 text-heading tabular-nums')}
    >
      {children}
    </button>
  );
}

/** Puts the reader at the heading of the order that was opened, or at the keys for the next one. */
export function useHeadingOf(number: string | null) {
  const last = useRef(number);
  useEffect(() => {
    if (number === last.current) return;
    last.current = number;
    if (number === null) scrollTo(0, 0);
    document
      .querySelector<HTMLElement>(number === null ? '[data-keys]' : '[data-order] h2')
      ?.focus({ preventScroll: number === null });
  }, [number]);
}
