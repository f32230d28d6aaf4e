import { quantityField } from './quantity-fields';

/**
 * Adds `by` bottles of a wine, or takes them away, in the form's own field, which is the source of truth; from
 * none to the most that is left, or that an order may have.
 */
export function addBottles(form: HTMLFormElement | null, offeringId: number, by: number): void {
  const field = form?.elements.namedItem(quantityField(offeringId));
  if (!(field instanceof HTMLInputElement)) return;
  const bottles = (Math.trunc(field.valueAsNumber) || 0) + by;
  enterBottles(field, Math.min(Math.max(bottles, 0), Number(field.dataset.most ?? field.max)));
}

/** Enters bottles as if they were typed. None leaves the field empty. */
export function enterBottles(field: HTMLInputElement, bottles: number): void {
  field.value = bottles === 0 ? '' : String(bottles);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
