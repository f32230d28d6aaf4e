'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent, ReactNode } from 'react';
import { keepFocus } from '@/app/_ui/focus/kept-focus';
import { choicesIn, remainderField } from './choices';

/** Shows what a choice in the form within comes to as soon as it is made, where the page stands. */
export function TryAtOnce({ children }: { children: ReactNode }) {
  const router = useRouter();
  const tryIt = ({ target }: FormEvent) => {
    const form = target instanceof HTMLSelectElement && target.form;
    if (!form) return;
    // It is another element once its choice has come back. One that the browser chose in has no focus to keep.
    if (document.activeElement === target) keepFocus(target);
    const query = new URLSearchParams(
      choicesIn(new FormData(form)).map((chosen) => [
        remainderField(chosen.wine_offering_id),
        chosen.remainder,
      ]),
    );
    router.replace(`${window.location.pathname}?${query}` as Parameters<typeof router.replace>[0], {
      scroll: false,
    });
  };
  // The handler only reads what is chosen in the controls within.
  return <div onChange={tryIt}>{children}</div>;
}
