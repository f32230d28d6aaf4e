import { z } from 'zod';
import { newcomersLocale } from '@/lib/people/input';
import {
  eachWineOnce,
  email,
  filledText,
  idempotencyKey,
  optionalText,
  pagingOrFile,
  pathId,
  queryId,
  querySearch,
  queryTruth,
  reference,
  text,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { HIGHEST_PRICE } from '@/lib/wines/offerings/input';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/**
 * The extra bottles that the participant takes if they fill a crate. 0 equals no value, also in the
 * comparison of repeats.
 */
const extra = () =>
  z
    .int()
    .min(0)
    .max(99)
    .optional()
    .transform((bottles) => bottles || undefined)
    .meta({ description: 'Extra bottles, if they fill a crate: fewer than a crate holds', default: 0 });

const shownPrice = () =>
  z
    .int()
    .min(0)
    .max(HIGHEST_PRICE)
    .optional()
    .describe('The price that was shown; 409 where a line that is new or grows has another by now');

/** Lines of an order: whole bottles, each wine at most once. */
export const orderLinesInput = z
  .array(
    z.object({
      wine_offering_id: reference(),
      quantity: z.int().min(1).max(9999),
      extra: extra(),
      unit_price_cents: shownPrice(),
    }),
  )
  .min(1, localizedMessage('atLeastOneBottle'))
  .max(200)
  .superRefine(eachWineOnce);

const comment = () => text(LENGTHS.comment);
const phone = () => optionalText(LENGTHS.phone);

/** An order as a visitor sends it; the key comes from the Idempotency-Key header. */
export const publicOrderInput = z.object({
  name: filledText(LENGTHS.name),
  email: email(),
  phone: phone().optional(),
  comment: comment().optional(),
  lines: orderLinesInput,
  age_confirmed: z
    .boolean()
    .optional()
    .describe('Must be true where the route has a minimum age: the participant confirms it'),
  locale: newcomersLocale(),
  idempotency_key: idempotencyKey()
    .optional()
    .transform((key) => key || undefined),
});

/** An order an administrator places for a participant. */
export const orderOnBehalfInput = z.object({
  purchase_round_id: reference(),
  participant_id: reference(),
  lines: orderLinesInput,
  comment: comment().optional(),
});

export const updateOrderInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  participant_id: reference().optional(),
  paid: z.boolean().optional(),
  cancelled: z.boolean().optional(),
  lines: orderLinesInput.optional(),
  comment: comment().optional(),
});

/**
 * Several orders whose payment is noted in one act: paid, not paid, or as it was before it was last noted. An order
 * that came with a version is left alone when it has another one by now.
 */
export const notePaymentsInput = z.object({
  orders: z
    .array(z.object({ id: pathId(), version: z.string().optional() }))
    .min(1, localizedMessage('atLeastOneOrder'))
    .max(200),
  payment: z.enum(['paid', 'unpaid', 'as_before']),
});

export const orderInput = z.object({ id: pathId() });

export const listOrdersInput = z.object({
  ...pagingOrFile,
  purchase_round_id: queryId().optional(),
  participant_id: queryId().optional(),
  paid: queryTruth().optional(),
  cancelled: queryTruth().optional(),
  collected: queryTruth().optional(),
  due: z
    .enum(['owed', 'returnable', 'settled'])
    .optional()
    .describe('By `due_cents`: more than 0, less than 0, 0'),
  q: querySearch().optional(),
});

const token = z.string().regex(/^[\w-]{16,64}$/);

/** The secret in the address of a participant's own page. */
export const orderTokenInput = z.object({ token });

/** The fields of their own order that participants may change. */
export const updateOwnOrderInput = z.object({
  token,
  cancelled: z.boolean().optional(),
  lines: orderLinesInput.optional(),
  comment: comment().optional(),
});

/** The fields about themselves that participants may correct in their own order. */
export const ownContactInput = z.object({ token, name: filledText(LENGTHS.name), phone: phone().optional() });

/** The e-mail address that a participant corrects in their own order. */
export const ownEmailInput = z.object({ token, email: email() });
