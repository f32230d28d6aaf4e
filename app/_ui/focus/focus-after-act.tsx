'use client';

import { useEffect } from 'react';
import { focusPlace, keepFocusFor, takeUpFocus } from './kept-focus';

/**
 * Puts the focus where people go on after an act has loaded a page: `Form` says when one has. A form that only asks, and
 * whose answer stands at a place of the next page, names the place in its address: `action="/…/receive#preview"`.
 */
export function FocusAfterAct() {
  useEffect(() => {
    takeUpFocus();
    const asked = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'get') return;
      const { pathname, hash } = new URL(target.action);
      if (hash === '') return;
      // The browser only scrolls to a place of the page that it shows already.
      if (isAnswered(target)) setTimeout(() => focusPlace(hash));
      else keepFocusFor(`${pathname}${hash}`);
    };
    document.addEventListener('submit', asked);
    return () => document.removeEventListener('submit', asked);
  }, []);
  return null;
}

/** True when the page answers a form. */
function isAnswered(form: HTMLFormElement): boolean {
  const asked = new URL(form.action);
  asked.search = '';
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') asked.searchParams.append(name, value);
  }
  return asked.pathname === window.location.pathname && asked.search === window.location.search;
}
