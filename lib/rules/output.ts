import { z } from 'zod';

/** The wire shape of a moment: UTC, as `iso` writes it. */
export const moment = z.iso.datetime();

/** A moment in its wire format, or null. */
export function iso(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null;
}
