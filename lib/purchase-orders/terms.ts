import { z } from 'zod';
import type { PurchaseOrder } from './queries';

/** What may change of a purchase order after it was sent. */
const termsSchema = z.object({
  deliveryAddress: z.string(),
  deliveryOn: z.string().nullable(),
  note: z.string(),
});

export type Term = keyof z.output<typeof termsSchema>;

/** The terms of a purchase order as they are. */
export const termsOf = ({
  deliveryAddress,
  deliveryOn,
  note,
}: PurchaseOrder): z.output<typeof termsSchema> => ({
  deliveryAddress,
  deliveryOn,
  note,
});

/** Which terms are not as they were last sent; none before it was sent. */
export function changedTerms(order: PurchaseOrder): Term[] {
  if (order.sentTerms === null) return [];
  const sent = termsSchema.parse(order.sentTerms);
  const terms = termsOf(order);
  return termsSchema.keyof().options.filter((term) => terms[term] !== sent[term]);
}
