import { z } from 'zod';
import { listedOrdersInput } from '@/lib/orders/lists/listed-orders';
import { filledText, flag, idempotencyKey, pathId } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** The audiences of a message. */
export const MESSAGE_AUDIENCES = ['ordered', 'not_ordered', 'owed', 'not_collected'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** The event that has the variables of a message to an audience. */
export const variablesFor = (to: MessageAudience) =>
  to === 'not_ordered' ? 'deadline_reminder' : 'order_changed';

const words = {
  subject: filledText(LENGTHS.message_subject).refine(
    (line) => !/[\p{Cc}\u2028\u2029]/u.test(line),
    localizedMessage('oneLine'),
  ),
  text: filledText(LENGTHS.message_text).describe(
    'Both may contain the variables of mail templates; another name is refused',
  ),
};

const to = z
  .enum(MESSAGE_AUDIENCES)
  .describe(
    'Participants with an order that is not cancelled; active participants without one; those with one that is not fully paid, or not picked up',
  );

const key = idempotencyKey()
  .optional()
  .transform((sent) => sent || undefined);

export const roundMessageInput = z.object({
  id: pathId(),
  ...words,
  to,
  dry_run: z.boolean().optional().describe('Only counts the addressees'),
  idempotency_key: key,
});

/** Like `roundMessageInput`, for a page: a list of orders may narrow `to`, and the answer does not wait for the end. */
export const writeToPeopleInput = z.object({
  id: pathId(),
  ...words,
  to,
  listed: flag().default(false),
  idempotency_key: key,
  filter: listedOrdersInput.filter,
  q: listedOrdersInput.q,
});

/** The first content of the page for writing to people. */
export const writingInput = z.object({
  id: pathId(),
  filter: listedOrdersInput.filter,
  q: listedOrdersInput.q,
});

/** A message as it is being written; its words may still be missing. */
export const previewMessageInput = z.object({
  id: pathId(),
  to: to.default('ordered'),
  subject: z.string().max(LENGTHS.message_subject).default(''),
  text: z.string().max(LENGTHS.message_text).default(''),
});
