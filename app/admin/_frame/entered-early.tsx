'use client';

import { useEffect } from 'react';

/**
 * Reports entries made before the scripts ran, or restored by the browser, to all listeners: previews, and
 * the question before leaving. Rendered after all listeners.
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
