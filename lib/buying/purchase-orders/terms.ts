import { z } from 'zod';
import type { Round } from '@/lib/rounds/queries';
import { localDay } from '@/lib/words/moments';
import type { PurchaseOrder } from './queries';

/** The terms of a purchase order, which may change after it was sent. */
const termsSchema = z.object({
  deliveryAddress: z.string(),
  deliveryOn: z.string().nullable(),
  note: z.string(),
});

export type Terms = z.output<typeof termsSchema>;
export type Term = keyof Terms;

/** The delivery that fits a round: where it is picked up, on the day before. */
export const proposedDelivery = (
  { pickupAt, pickupLocation }: Pick<Round, 'pickupAt' | 'pickupLocation'>,
  timeZone: string,
): Omit<Terms, 'note'> => ({
  deliveryAddress: pickupLocation,
  deliveryOn: pickupAt && localDay(pickupAt, timeZone, -1),
});

/** The terms of a purchase order as they are. */
export const termsOf = ({ deliveryAddress, deliveryOn, note }: PurchaseOrder): Terms => ({
  deliveryAddress,
  deliveryOn,
  note,
});

/** The terms as they were last sent; null before that. */
export const sentTermsOf = ({ sentTerms }: PurchaseOrder): Terms | null =>
  sentTerms === null ? null : termsSchema.parse(sentTerms);

/** The terms that are not as they were last sent; none before it was sent. */
export function changedTerms(order: PurchaseOrder): Term[] {
  const sent = sentTermsOf(order);
  if (!sent) return [];
  const terms = termsOf(order);
  return termsSchema.keyof().options.filter((term) => terms[term] !== sent[term]);
}
