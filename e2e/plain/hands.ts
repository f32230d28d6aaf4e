import { defaultButton, sendingOf } from './forms';
import { isSeen } from './seen';
import { isWanted } from './texts';
import type { Visit } from './visit';

/** Throws an Error when nobody could use the element: it is not shown, or switched off. */
function usable(element: Element): void {
  const what = element.outerHTML.slice(0, 200);
  if (!isSeen(element)) throw new Error(`nobody sees ${what}`);
  if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error(`switched off is ${what}`);
}

/** Presses an element, `times` times at once: follows a link, opens details, sends a form, ticks a box. */
export async function click(visit: Visit, element: Element, times = 1): Promise<void> {
  usable(element);
  const pressed = element.closest<HTMLElement>('a[href], summary, button, input');
  if (pressed?.matches('a')) return visit.follow((pressed as HTMLAnchorElement).href);
  if (pressed?.matches('summary')) {
    pressed.parentElement?.toggleAttribute('open');
    return;
  }
  const { form, type } = (pressed ?? {}) as Partial<HTMLButtonElement>;
  if (pressed && form && type === 'submit') return send(visit, form, pressed, times);
  // Boxes, and labels of boxes, are pressed as the document itself knows it.
  (pressed ?? (element as HTMLElement)).click();
}

async function send(
  visit: Visit,
  form: HTMLFormElement,
  button: HTMLElement | null,
  times = 1,
): Promise<void> {
  const sending = await sendingOf(form, button);
  if (sending) await Promise.all(Array.from({ length: times }, () => visit.send(sending)));
}

/** Presses a key in a field. Only the Enter key does something without scripts. */
export async function press(visit: Visit, element: Element, key: string): Promise<void> {
  usable(element);
  const { form } = element as HTMLInputElement;
  if (key !== 'Enter' || !form) throw new Error(`the key ${key} does nothing without scripts`);
  await send(visit, form, defaultButton(form));
}

/** Writes a value into a field, in the place of what it has. */
export function fill(element: Element, value: string): void {
  usable(element);
  if (!element.matches('input, textarea')) throw new Error(`no field: ${element.outerHTML.slice(0, 200)}`);
  (element as HTMLInputElement).value = value;
}

/** Chooses an option of a list by its value or its text. */
export function select(element: Element, option: string): void {
  usable(element);
  const list = element as HTMLSelectElement;
  const chosen = [...list.options].find(
    ({ value, text }) => value === option || isWanted(text, { text: option, exact: true }),
  );
  if (!chosen) throw new Error(`no option ${option}: ${element.outerHTML.slice(0, 200)}`);
  list.value = chosen.value;
}

/** Ticks a box, or takes the tick away. */
export function tick(element: Element, checked: boolean): void {
  usable(element);
  const box = element as HTMLInputElement;
  if (box.checked !== checked) box.click();
}
