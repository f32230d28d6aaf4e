import { type FieldError, type Refusal, refuse } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';

/** What is wrong with the line at that place, which may offer so many bottles more at most. */
export const tooManyExtras = (place: number, most: number): FieldError => ({
  path: `lines.${place}.extra`,
  message: most === 0 ? saying('notByCrate') : saying('atMost', { most }),
});

/** The refusal for more bottles of a wine than are left. */
export function tooFewLeft({ place, name, left }: { place: number; name: string; left: number }): Refusal {
  return refuse('tooFewLeft', { values: { name, left }, field: `lines.${place}.quantity` });
}
