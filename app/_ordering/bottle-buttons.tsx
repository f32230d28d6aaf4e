'use client';

import type { MouseEvent, ReactNode } from 'react';
import { useHydrated } from '@/app/_ui/use-hydrated';
import { addTo } from './add-bottles';
import { quantityField } from './quantity-fields';

interface AddButtonProps {
  offeringId: number;
  /** The field of the form that it changes; otherwise that for the bottles of the wine. */
  field?: string;
  /** The number of bottles that a press adds; negative takes away. */
  by: number;
  label: string;
  className: 'less' | 'more' | 'add-crate';
  children: ReactNode;
}

/**
 * A button that adds bottles to a field of the form around it. It stands in the page from the start, and is seen and
 * works once the scripts of the `BottleButtons` around it run.
 */
export function AddButton({
  offeringId,
  field = quantityField(offeringId),
  by,
  label,
  className,
  children,
}: AddButtonProps) {
  return (
    <button
      type="button"
      // The number can be typed and changed by the arrow keys, so the button is no stop for the keyboard.
      tabIndex={-1}
      data-field={field}
      data-add={by}
      aria-label={label}
      className={`add-bottles ${className}`}
    >
      {children}
    </button>
  );
}

/**
 * Around the rows of a list: one listener for all their buttons. A long list is ready as soon as its scripts run, and
 * none of its rows is made again for that.
 */
export function BottleButtons({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside are what is pressed
    <div className="contents" data-bottles-ready={hydrated ? '' : undefined} onClick={add}>
      {children}
    </div>
  );
}

function add({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button[data-add]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  addTo(button.form?.elements.namedItem(button.dataset.field ?? ''), Number(button.dataset.add));
}
