import { z } from 'zod';

/** One page of a list, and how many there are in all. */
export interface Page<T> {
  items: T[];
  total: number;
}

/** The wire shape of a list. */
export const pageShape = (item: z.ZodType) => z.object({ items: z.array(item), total: z.int() });

/** Presents each item of a page. */
export const presentPage =
  <T>(present: (item: T) => unknown) =>
  ({ items, total }: Page<T>) => ({ items: items.map(present), total });

/** A search word as a LIKE pattern that finds it anywhere; its own wildcards stand for themselves. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
