'use client';

import { useEffect } from 'react';
import { useWords } from '@/app/_ui/words';

/** The forms with entries: unsent ones, and ones that were sent since. */
const forms = new Map<HTMLFormElement, 'entered' | 'sent'>();

/**
 * True when a form of this page has unsaved entries. A refused form says so; while an answer is on its way,
 * the form's state is about the earlier submission.
 */
function isAnythingUnsaved(): boolean {
  return [...forms].some(([form, state]) => {
    if (!form.isConnected) return false;
    if (state === 'entered') return true;
    const isUnderWay = form.querySelector('button[type="submit"][aria-disabled="true"]') !== null;
    return !isUnderWay && form.querySelector('[role="alert"], [aria-invalid="true"]') !== null;
  });
}

/** True when the page may be left: it has no unsaved entries, or the person agrees. */
export function mayLeave(question: string): boolean {
  if (!isAnythingUnsaved()) return true;
  const leaves = window.confirm(question);
  if (leaves) forms.clear();
  return leaves;
}

/**
 * Asks before entries are lost: when a link is followed, when one goes back, and when the page is closed or loaded
 * anew. It looks after every form inside the element with the id `content`, except searches and those marked `data-passing`. A
 * button with that mark sends a form without saving it, such as for a preview; a link keeps the forms of the page.
 */
export function UnsavedForms() {
  const question = useWords('console.frame')('unsaved');
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener(
      'input',
      ({ target }) => {
        const form = target instanceof Element ? target.closest('form') : null;
        if (form?.closest('#content') && !form.closest('search, [data-passing]')) forms.set(form, 'entered');
      },
      { signal },
    );
    document.addEventListener(
      'submit',
      ({ target, submitter }) => {
        if (submitter?.hasAttribute('data-passing')) return;
        if (target instanceof HTMLFormElement && forms.has(target)) forms.set(target, 'sent');
      },
      { signal },
    );
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
        if (!(link instanceof HTMLAnchorElement) || elsewhere || link.target || staysHere(link)) return;
        if (link.hasAttribute('data-passing') || mayLeave(question)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    // Going back or forward within the console loads no page. Browsers without this event go without asking, and
    // those that have it let nobody be held: the next press leads away in any case.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    navigation?.addEventListener(
      'navigate',
      (event) => {
        const goesBack = event.navigationType === 'traverse' && !event.hashChange;
        if (goesBack && event.cancelable && !mayLeave(question)) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (isAnythingUnsaved()) event.preventDefault();
      },
      { signal },
    );
    return () => ended.abort();
  }, [question]);
  return null;
}

/** True when a link leads to a place on this page, to mail or to a telephone. */
function staysHere({ href, protocol }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http')) return true;
  const [there, here] = [new URL(href), new URL(window.location.href)];
  return there.hash !== '' && there.href.replace(there.hash, '') === here.href.replace(here.hash, '');
}
