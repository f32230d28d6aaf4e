import type { Translator } from '@/lib/words/languages/translator';
import { type Control, controlOf } from './control';

/** Gives an invalid control a sentence in the page's language; the browser's own is in the browser's. */
export function explainInvalid(target: EventTarget, t: Translator<'ui.invalid'>): void {
  const control = controlOf(target);
  // A sentence of one radio button would stay when another of its group is chosen.
  if (!control || control.type === 'radio') return;
  control.setCustomValidity('');
  control.setCustomValidity(sentenceAbout(control, t));
}

/** Takes the sentence back once the value changes: it would keep the control invalid. */
export function forgetInvalid(target: EventTarget): void {
  controlOf(target)?.setCustomValidity('');
}

function sentenceAbout(control: Control, t: Translator<'ui.invalid'>): string {
  const { validity, type } = control;
  const isDate = /^(date|month|time)/.test(type);
  if (validity.badInput) return isDate ? t('date') : t('number');
  if (validity.valueMissing) {
    if (type === 'checkbox') return t('tick');
    return /^(file|select)/.test(type) ? t('choose') : t('missing');
  }
  if (validity.typeMismatch && type === 'email') return t('email');
  if (validity.stepMismatch) return t('number');
  if (validity.tooShort && 'minLength' in control) return t('short', { count: String(control.minLength) });
  if (control instanceof HTMLInputElement && !isDate) {
    if (validity.rangeUnderflow) return t('least', { least: control.min });
    if (validity.rangeOverflow) return t('most', { most: control.max });
  }
  return control.validationMessage;
}
