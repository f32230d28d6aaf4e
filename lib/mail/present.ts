import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '@/lib/templates/input';
import type { Announcement, Counts } from './announce';
import { MAIL_STATUSES, type MailStatus } from './input';
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
    event_type: message.eventType as EventType,
    status: message.status as MailStatus,
    mailer_message_id: message.mailerMessageId,
    rendered_subject: message.renderedSubject,
    error_message: message.errorMessage,
    opened_at: message.openedAt?.toISOString() ?? null,
    clicked_at: message.clickedAt?.toISOString() ?? null,
    created_at: message.createdAt.toISOString(),
  };
}

export const countsShape = z
  .object({ sent: z.int(), failed: z.int() })
  .meta({ id: 'AnnouncementCounts', description: 'What came of announcing a round' });

export function presentCounts({ sent, failed }: Counts): z.output<typeof countsShape> {
  return { sent, failed };
}

export const announcementShape = z
  .object({
    total: z.int().meta({ description: 'How many participants there were to mail when it began' }),
    sent: z.int(),
    failed: z.int(),
    running: z.boolean(),
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
  })
  .meta({ id: 'Announcement', description: "A round's newest announcement; empty before the first" });

export function presentAnnouncement(run: Announcement | null): z.output<typeof announcementShape> {
  return {
    total: run?.total ?? 0,
    sent: run?.sent ?? 0,
    failed: run?.failed ?? 0,
    running: run !== null && run.finishedAt === null,
    started_at: run?.startedAt.toISOString() ?? null,
    finished_at: run?.finishedAt?.toISOString() ?? null,
  };
}
