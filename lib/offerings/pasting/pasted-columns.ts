/** The columns of a pasted table of wines; where it has no headings, it has the first six in this order. */
export const PASTED_COLUMNS = [
  'name',
  'producer',
  'vintage',
  'category',
  'price',
  'crate',
  'region',
  'description',
] as const;

export type PastedColumn = (typeof PASTED_COLUMNS)[number];
