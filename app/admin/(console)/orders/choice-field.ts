/** The name of the box that chooses an order of a list; its value is the order's version. */
export const choiceField = (orderId: number) => `order.${orderId}`;

/** The id of the order that a field of this name chooses; undefined for any other field. */
export const chosenBy = (name: string): string | undefined => /^order\.(\d+)$/.exec(name)?.[1];
