import { z } from 'zod';
import { SHORT_REASONS } from '@/db/schema/words';
import { flag, moment, optionalText, pathId, reference } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { placeMoment } from '@/lib/words/moments';
import { MOST_CASH, MOST_EVENTS } from './event-limits';
import type { PickupEvent } from './state/pickup-entry';

const id = () =>
  z
    .guid()
    .max(36)
    .transform((spelled) => spelled.toLowerCase());
const event = {
  id: id(),
  order_id: reference(),
  // It decides nothing, so a local time need not be placed in the route's zone.
  at: moment().transform((written) => placeMoment(written, 'UTC').toISOString()),
};
const bottles = () => z.int().min(1).max(9999);

/** An event as it is sent. Fields that its kind does not need are ignored. */
const eventInput = z
  .discriminatedUnion('kind', [
    z.object({ ...event, kind: z.enum(['handed_over']), line_id: reference(), bottles: bottles() }),
    z.object({
      ...event,
      kind: z.enum(['short']),
      line_id: reference(),
      bottles: bottles(),
      reason: z.enum(SHORT_REASONS),
    }),
    z.object({
      ...event,
      kind: z.enum(['paid_cash']),
      amount_cents: z
        .int()
        .min(-MOST_CASH)
        .max(MOST_CASH)
        .refine((cents) => cents !== 0, localizedMessage('notZero'))
        .describe('Negative: a refund'),
    }),
    z.object({ ...event, kind: z.enum(['age_checked']) }),
    z.object({
      ...event,
      kind: z.enum(['collected']),
      name: optionalText(LENGTHS.name).optional().describe('Who came, if it was somebody else'),
    }),
    z.object({ ...event, kind: z.enum(['undo']), undoes: id() }),
  ])
  .transform(
    (sent): PickupEvent => ({
      line_id: null,
      bottles: null,
      reason: null,
      amount_cents: null,
      undoes: null,
      ...sent,
      name: ('name' in sent && sent.name) || null,
    }),
  );

const EXAMPLE = [
  {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    order_id: 884,
    kind: 'short',
    at: '2026-12-12T10:04:00Z',
    line_id: 7,
    bottles: 1,
    reason: 'broken',
  },
  {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    order_id: 884,
    kind: 'collected',
    at: '2026-12-12T10:05:00Z',
  },
];

/** The round comes from the path, or from a helper's link. */
const roundId = pathId().optional();

export const pickupEventsInput = z.object({
  id: roundId,
  events: z
    .array(eventInput)
    .min(1)
    .max(MOST_EVENTS)
    .meta({ examples: [EXAMPLE] }),
});

export const pickupStateInput = z.object({
  id: roundId,
  since: z.string().max(100).optional().describe('The cursor of a state read earlier'),
  details: flag()
    .optional()
    .describe('With prices, sizes of crates, what was paid, and the events that can be undone'),
});
