'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent, ReactNode } from 'react';
import { keepFocus } from '@/app/_ui/focus/kept-focus';
import { fieldsQuery } from './fields-query';

interface TryAtOnceProps {
  /** The beginning of the names of the fields that choose. */
  prefix: string;
  children: ReactNode;
}

/** Shows the outcome of a choice at once, where the page stands. */
export function TryAtOnce({ prefix, children }: TryAtOnceProps) {
  const router = useRouter();
  const tryIt = ({ target }: FormEvent) => {
    const form = target instanceof HTMLSelectElement && target.form;
    if (!form) return;
    // It is another element once its choice has come back. One that the browser chose in has no focus to keep.
    if (document.activeElement === target) keepFocus(target);
    const query = fieldsQuery(new FormData(form), prefix);
    router.replace(`${window.location.pathname}?${query}` as Parameters<typeof router.replace>[0], {
      scroll: false,
    });
  };
  // The handler only reads the choices of the controls within.
  return <div onChange={tryIt}>{children}</div>;
}
