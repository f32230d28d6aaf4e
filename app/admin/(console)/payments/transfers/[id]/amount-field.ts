/** The field with the part of a transfer that is for an order. */
export const amountField = (orderId: number) => `amount.${orderId}`;

/** The id of the order that a field of this name is for; undefined for any other field. */
export const orderOfAmount = (name: string): string | undefined => /^amount\.(\d+)$/.exec(name)?.[1];
