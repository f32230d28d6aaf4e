'use client';

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { askedLines, MOST_BOTTLES } from './quantity-fields';

/** The bottles of a wine in a form: those that are ordered, and those to fill a crate. */
export interface Entered {
  quantity: number;
  extra: number;
}

/** The entries of each wine, by the wine's id; wines without an entry are left out. */
export type EnteredByWine = ReadonlyMap<number, Entered>;

const EnteredContext = createContext<EnteredByWine>(new Map());

/** The entries so far in the surrounding form. */
export const useEntered = () => use(EnteredContext);

interface EnteredBottlesProps {
  /** The bottles that the form begins with. */
  wines: readonly { id: number; bottles?: number | undefined; extra?: number | undefined }[];
  /** Is called with the form before it is first read. */
  onStart?: (form: HTMLFormElement) => void;
  /** Called with the form at each entry. */
  onEnter?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/**
 * Reads the bottles from the fields of the surrounding form, which are the source of truth, and passes them
 * to the components within.
 */
export function EnteredBottles({ wines, onStart, onEnter, children }: EnteredBottlesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState(() => startOf(wines));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setEntered(enteredIn(form));
    let frame: number | undefined;
    // A field shows its number at once; derived figures follow after that paint.
    const readAfterPaint = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setTimeout(read);
      });
    };
    const enter = () => {
      onEnter?.(form);
      readAfterPaint();
    };
    // The reset event fires before the fields are reset.
    const readLater = () => setTimeout(read);
    onStart?.(form);
    read();
    form.addEventListener('input', enter);
    form.addEventListener('reset', readLater);
    // The browser restores the earlier values of the fields when people come back to the page.
    window.addEventListener('pageshow', read);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      form.removeEventListener('input', enter);
      form.removeEventListener('reset', readLater);
      window.removeEventListener('pageshow', read);
    };
  }, [onStart, onEnter]);
  return (
    <EnteredContext value={entered}>
      <div ref={place} className="contents">
        {children}
      </div>
    </EnteredContext>
  );
}

function startOf(wines: EnteredBottlesProps['wines']): EnteredByWine {
  return new Map(
    wines.flatMap(({ id, bottles, extra = 0 }) =>
      bottles === undefined ? [] : [[id, { quantity: bottles, extra }]],
    ),
  );
}

function enteredIn(form: HTMLFormElement): EnteredByWine {
  const isCount = (asked: number | string): asked is number =>
    Number.isInteger(asked) && Number(asked) > 0 && Number(asked) <= MOST_BOTTLES;
  return new Map(
    askedLines(new FormData(form)).flatMap(({ wine_offering_id: id, quantity, extra = 0 }) =>
      isCount(quantity) ? [[id, { quantity, extra: isCount(extra) ? extra : 0 }] as const] : [],
    ),
  );
}
