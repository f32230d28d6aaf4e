/** The most transfers that one press books. */
export const MOST_AT_ONCE = 1_000;

/** Transfers in one field of a form, each with the order that it is for: `12.7 13.9`. */
export const writtenTransfers = (transfers: (readonly [transfer: number, order: number])[]): string =>
  transfers.map(([transfer, order]) => `${transfer}.${order}`).join(' ');
