import { quantityField } from './quantity-fields';

/**
 * Adds `by` bottles of a wine, or takes them away, in the form's own field, the source of truth. It goes down to none,
 * and up to the bottles left or an order's limit. A larger typed number stays until the server refuses it.
 */
export function addBottles(form: HTMLFormElement | null, offeringId: number, by: number): void {
  addTo(form?.elements.namedItem(quantityField(offeringId)), by);
}

/** Adds to a known field. */
export function addTo(field: unknown, by: number): void {
  if (!(field instanceof HTMLInputElement)) return;
  const entered = Math.trunc(field.valueAsNumber) || 0;
  const most = Number(field.dataset.most ?? field.max);
  const bottles = by < 0 ? Math.max(entered + by, 0) : Math.max(entered, Math.min(entered + by, most));
  enterBottles(field, bottles);
}

/** Enters bottles as if they were typed. None leaves the field empty. */
export function enterBottles(field: HTMLInputElement, bottles: number): void {
  field.value = bottles === 0 ? '' : String(bottles);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
