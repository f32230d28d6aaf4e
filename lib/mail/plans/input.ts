import { z } from 'zod';
import { MAILING_ANCHORS, MAILING_EVENTS, type MailingAnchor, type MailingEvent } from '@/db/schema/words';
import { paging, pathId, reference } from '@/lib/rules/input';
import { localizedMessage } from '@/lib/words/languages/localized-message';

export { MAILING_EVENTS };

/** The date that mailings about each event hang on. */
export const ANCHORS = {
  round_announced: 'opens_at',
  deadline_reminder: 'order_deadline_at',
  payment_reminder: 'payment_due_at',
  pickup_reminder: 'pickup_at',
  not_collected: 'pickup_at',
} as const satisfies Record<MailingEvent, MailingAnchor>;

/** The mailings that go out after their date, and what is said where they would not. */
export const AFTER: { [event in MailingEvent]?: 'reminderAfter' | 'notCollectedAfter' } = {
  payment_reminder: 'reminderAfter',
  not_collected: 'notCollectedAfter',
};

const fields = {
  event_type: z.enum(MAILING_EVENTS),
  anchor: z
    .enum(MAILING_ANCHORS)
    .describe(
      'The date of the round that it depends on. Each event type has one: round_announced opens_at, deadline_reminder ' +
        'order_deadline_at, payment_reminder payment_due_at; pickup_reminder and not_collected pickup_at',
    ),
  days: z
    .int()
    .min(-30)
    .max(30)
    .describe(
      'Local calendar days after the anchor; negative: before it. Only payment_reminder and not_collected come after, all others before',
    ),
  at: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, localizedMessage('timeOfDay'))
    .nullable()
    .describe("HH:MM in the route's time zone; null for the anchor's own local time"),
};

/** A mailing of the round with this id. */
export const createMailingInput = z.object({ id: pathId(), ...fields, at: fields.at.default(null) });

export const updateMailingInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  ...z.object(fields).partial().shape,
  status: z.enum(['planned', 'skipped']).optional(),
});

export const mailingInput = z.object({ id: pathId() });

/** The mailings of the round with this id. */
export const listMailingsInput = z.object({ id: pathId(), ...paging });

/** A habit of the route with this id. */
export const addHabitInput = z.object({
  route_id: reference(),
  ...fields,
  at: fields.at.default(null),
});

export const habitInput = z.object({ id: pathId() });

export const habitsInput = z.object({ route_id: pathId() });
