import { z } from 'zod';
import { EVENT_TYPES, MAIL_STATUSES } from './input';
import type { MailLog } from './queries';

const moment = z.iso.datetime();

export const mailLogShape = z
  .object({
    id: z.int(),
    participant_id: z.int(),
    purchase_round_id: z.int().nullable(),
    order_id: z.int().nullable(),
    event_type: z.enum(EVENT_TYPES),
    status: z.enum(MAIL_STATUSES),
    mailer_message_id: z.string().nullable(),
    rendered_subject: z.string(),
    error_message: z.string().nullable(),
    opened_at: moment.nullable(),
    clicked_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: 'MailLog', description: 'One attempt to send one message' });

export function presentMailLog(attempt: MailLog): z.output<typeof mailLogShape> {
  return {
    id: attempt.id,
    participant_id: attempt.participantId,
    purchase_round_id: attempt.purchaseRoundId,
    order_id: attempt.orderId,
    event_type: attempt.eventType,
    status: attempt.status,
    mailer_message_id: attempt.mailerMessageId,
    rendered_subject: attempt.renderedSubject,
    error_message: attempt.errorMessage,
    opened_at: attempt.openedAt?.toISOString() ?? null,
    clicked_at: attempt.clickedAt?.toISOString() ?? null,
    created_at: attempt.createdAt.toISOString(),
  };
}
