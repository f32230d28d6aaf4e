/** The columns of a pasted table of wines; where it has no headings, it has the first six in this order. */
export const WINE_FIELDS = [
  'name',
  'producer',
  'vintage',
  'category',
  'price',
  'crate',
  'region',
  'description',
] as const;

export type WineField = (typeof WINE_FIELDS)[number];
