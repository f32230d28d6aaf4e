'use client';

import { useEffect } from 'react';

/**
 * Tells what was entered before the scripts of the page were there, or was entered anew by the browser, to whatever
 * listens for entries: previews, and the question before a page with entries is left. Rendered after all that listens.
 */
export function EnteredEarly() {
  useEffect(() => {
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!isChanged(control)) continue;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, []);
  return null;
}

const CONTROLS = '#content :is(form *, [form]):is(input:not([type="hidden"]), select, textarea)';

/** True when a control is not as the page came. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return first !== undefined && !first.selected;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  const isTicked = control.type === 'checkbox' || control.type === 'radio';
  return isTicked ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
