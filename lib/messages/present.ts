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

export function presentMailLog(message: MailLog): z.output<typeof mailLogShape> {
  return {
    id: message.id,
    participant_id: message.participantId,
    purchase_round_id: message.purchaseRoundId,
    order_id: message.orderId,
    event_type: message.eventType,
    status: message.status,
    mailer_message_id: message.mailerMessageId,
    rendered_subject: message.renderedSubject,
    error_message: message.errorMessage,
    opened_at: message.openedAt?.toISOString() ?? null,
    clicked_at: message.clickedAt?.toISOString() ?? null,
    created_at: message.createdAt.toISOString(),
  };
}
