import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import type { MailLog } from './attempt-row';
import { MAIL_EVENTS, MAIL_STATUSES } from './input';

export const mailLogShape = z
  .object({
    id: z.int(),
    participant_id: z.int(),
    purchase_round_id: z.int().nullable(),
    order_id: z.int().nullable(),
    event_type: z.enum(MAIL_EVENTS),
    status: z.enum(MAIL_STATUSES),
    mailer_message_id: z.string().nullable(),
    rendered_subject: z.string(),
    error_message: z.string().nullable(),
    opened_at: moment.nullable(),
    clicked_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: 'MailLog', description: 'One attempt to send one message' });

export const presentMailLog: (attempt: MailLog) => z.output<typeof mailLogShape> = presenter(mailLogShape);
