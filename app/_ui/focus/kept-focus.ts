import { withSessionStorage } from './session-storage';

// An act often takes away the button that was pressed: the page is refreshed without it, or another page is loaded. The
// browser then leaves the focus nowhere, and people with a keyboard or a screen reader lose their place.

/** The tab's key for the page that an act has led to, and for the use of a keyboard. */
const KEPT = 'acted';

/** The target of the focus, and its ring. People with a mouse or a finger need no ring, as elsewhere. */
interface Place {
  target: HTMLElement;
  ringed: boolean;
}

let watching = new AbortController();

/**
 * Watches an element until the focus is moved elsewhere. If the element is removed before that, the control with its
 * name gets the focus. Without one, the nearest element marked `data-outcome` gets it, or the heading of the section or
 * of the page.
 */
export function keepFocus(element: HTMLElement, ringed = isFocusRinged()): AbortSignal {
  watching.abort();
  const watch = new AbortController();
  watching = watch;
  const { signal } = watch;
  const around = ancestorsOf(element);
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    watch.abort();
    const target = isFocusNowhere() && successorOf(element, around);
    if (target) put({ target, ringed });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  const elsewhere = ({ target }: Event) => {
    if (!(target instanceof Node && element.contains(target))) watch.abort();
  };
  document.addEventListener('focusin', elsewhere, { signal });
  document.addEventListener('pointerdown', elsewhere, { signal });
  return signal;
}

/** Remembers that an act leads to the page at this address, which is about to load. */
export function keepFocusFor(address: string): void {
  const { pathname, hash } = new URL(address, window.location.href);
  const by = isFocusRinged() ? 'keyboard' : 'pointer';
  withSessionStorage((storage) => storage.setItem(KEPT, `${by} ${pathname}${hash}`));
}

/**
 * Puts the focus on a page that has loaded after an act. It puts it on the place named in its address, on the element
 * marked `data-outcome`, or on its heading. It does nothing on other visits, or when an element has the focus already.
 */
export function takeUpFocus(): void {
  const kept = withSessionStorage((storage) => {
    const acted = storage.getItem(KEPT);
    storage.removeItem(KEPT);
    return acted;
  });
  if (!kept) return;
  const [by, address] = kept.split(' ');
  // The page may have changed its own address since.
  const [pathname, hash] = address?.split('#') ?? [];
  if (pathname !== window.location.pathname || !isFocusNowhere()) return;
  const target =
    (hash ? document.getElementById(hash) : null) ??
    document.querySelector<HTMLElement>('main [data-outcome]') ??
    document.querySelector('h1');
  if (target) put({ target, ringed: by === 'keyboard' });
}

/** Puts the focus on a place of the page that is shown, if there is one: "#preview". */
export function focusPlace(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (target) put({ target, ringed: isFocusRinged() });
}

const isFocusNowhere = () => document.activeElement === null || document.activeElement === document.body;

const isFocusRinged = () => document.activeElement?.matches(':focus-visible') ?? false;

/** Focuses an element, which takes the focus only for as long as it has it. */
function put({ target, ringed }: Place): void {
  const lent = target.tabIndex < 0 ? ['tabindex', ...(ringed ? [] : ['data-unringed'])] : [];
  const added = lent.filter((name) => !target.hasAttribute(name));
  for (const name of added) target.setAttribute(name, name === 'tabindex' ? '-1' : '');
  // A keyboard user goes on from there and must see it. For others the page does not move.
  target.focus({ preventScroll: !ringed });
  keepFocus(target, ringed).addEventListener('abort', () => {
    for (const name of added) target.removeAttribute(name);
  });
}

/** The elements around an element, from the inside out. */
function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/** The new focus when a removed element stood within these. */
function successorOf(element: HTMLElement, around: Element[]): HTMLElement | null {
  for (const part of around) {
    if (!part.isConnected) continue;
    const successor =
      sameControl(element, part) ?? part.querySelector<HTMLElement>('[data-outcome]') ?? headingOf(part);
    if (successor) return successor;
  }
  return null;
}

/** The control within `part` that has the name of another, and the value that it came with. */
function sameControl(control: HTMLElement, part: Element): HTMLElement | null {
  const name = control.getAttribute('name');
  if (!name) return null;
  const named = part.querySelectorAll<HTMLElement>(
    `${control.localName}[name="${CSS.escape(name)}"]:not([type="hidden"])`,
  );
  return [...named].find((one) => one.getAttribute('value') === control.getAttribute('value')) ?? null;
}

/** The heading of a section; of the page, outside all sections. */
function headingOf(part: Element): HTMLElement | null {
  if (part.matches('main, body')) return part.querySelector('h1');
  const label = part.matches('section') && part.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : null;
}
