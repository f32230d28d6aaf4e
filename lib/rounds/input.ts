import { z } from 'zod';
import { ROUND_STATUSES, type RoundStatus } from '@/db/schema/words';
import {
  moment,
  oneLine,
  optionalText,
  orNull,
  paging,
  pathId,
  queryId,
  querySearch,
  reference,
  text,
  translationsInput,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';

export { ROUND_STATUSES, type RoundStatus };

const translated = (longest: number) => optionalText(longest).default(null);

const fields = {
  name: oneLine(LENGTHS.name).min(1),
  opens_at: moment().nullable(),
  order_deadline_at: moment().nullable(),
  pickup_at: moment().nullable(),
  pickup_until: moment().nullable(),
  pickup_location: text(LENGTHS.pickup_location),
  description: text(LENGTHS.round_description),
  payment_instructions: text(LENGTHS.payment_instructions),
  payment_due_at: moment().nullable(),
  translations: translationsInput({
    name: orNull(oneLine(LENGTHS.name)).default(null),
    description: translated(LENGTHS.round_description),
    payment_instructions: translated(LENGTHS.payment_instructions),
  }).describe(
    'Its texts in further languages, each language once; an empty text falls back to the nearest language',
  ),
  shows_crates: z.boolean().describe('Whether participants see how full each crate is'),
  auto_open: z
    .boolean()
    .describe(
      'Whether a draft with dates and wines opens automatically at `opens_at`; one whose deadline has passed is closed. ' +
        'Taking a round back to draft after `opens_at` sets it to false, unless it is sent along',
    ),
  auto_close: z.boolean().describe('Whether the open round closes automatically at `order_deadline_at`'),
};

/** A new round is a draft; a sent status is ignored. */
export const createRoundInput = z.object({ route_id: reference(), ...z.object(fields).partial().shape });

export const updateRoundInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  status: z.enum(ROUND_STATUSES).optional(),
  finished: z.boolean().optional().describe('Whether nothing is left to do; the round must be closed'),
  ...z.object(fields).partial().shape,
});

export const roundInput = z.object({ id: pathId() });

/**
 * The fate of the other open rounds of the route when a round opens; `reopens` confirms that one which was bought or handed
 * out already takes orders again.
 */
export const openRoundInput = roundInput.extend({
  others: z.enum(['close', 'leave']).optional(),
  reopens: z.boolean().default(false),
});

/** The new deadline of an extended round, and the choice about other open rounds if it opens again for that. */
export const extendRoundInput = openRoundInput.extend({ order_deadline_at: moment() });

export const listRoundsInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  status: z.enum(ROUND_STATUSES).optional(),
  q: querySearch().optional(),
});
