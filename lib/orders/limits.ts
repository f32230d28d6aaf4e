import { type FieldError, type Refusal, refuse } from '@/lib/errors';

/** What is wrong with the line at that place, which may offer so many bottles more at most. */
export const tooManyExtras = (place: number, most: number): FieldError => ({
  path: `lines.${place}.extra`,
  message: most === 0 ? 'This wine is not sold by the crate.' : `Use a number of at most ${most}.`,
});

/** The refusal for more bottles of a wine than are left. */
export function tooFewLeft({ place, name, left }: { place: number; name: string; left: number }): Refusal {
  const detail = sentenceAboutLeft(name, left);
  return refuse('tooFewLeft', { detail, errors: [{ path: `lines.${place}.quantity`, message: detail }] });
}

function sentenceAboutLeft(name: string, left: number): string {
  if (left === 0) return `No bottles of ${name} are left`;
  return left === 1 ? `Only 1 bottle of ${name} is left` : `Only ${left} bottles of ${name} are left`;
}
