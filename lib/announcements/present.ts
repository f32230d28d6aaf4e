import { z } from 'zod';
import { iso, moment } from '@/lib/output';
import { presenter } from '@/lib/presenter';
import { LEFT_OUT_REASONS, REACHED_STATES, UNREACHED_STATES } from './announcement-reach';
import type { Announcement, Announcing } from './queries';

export const countsShape = z
  .object({ sent: z.int(), failed: z.int() })
  .meta({ id: 'AnnouncementCounts', description: 'What came of announcing a round' });

export const presentCounts = presenter(countsShape);

const announcementShape = z.object({
  id: z.int().nullable(),
  total: z.int().meta({ description: 'How many participants there were to mail when it began' }),
  sent: z.int(),
  failed: z.int(),
  running: z.boolean(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});

export function presentAnnouncement(run: Announcement | null): z.output<typeof announcementShape> {
  return {
    id: run?.id ?? null,
    total: run?.total ?? 0,
    sent: run?.sent ?? 0,
    failed: run?.failed ?? 0,
    running: run !== null && run.finishedAt === null,
    started_at: iso(run?.startedAt),
    finished_at: iso(run?.finishedAt),
  };
}

export const announcingShape = announcementShape
  .extend({
    everybody: z.int().meta({ description: 'The active participants of the route now' }),
    missing: z.int().meta({
      description:
        'Those of them who were not reached yet: never mailed, or their mail failed or bounced; without those who have ordered',
    }),
    unknown: z.int().meta({
      description: 'Those of the missing whom an attempt that failed may have reached all the same',
    }),
    unknown_mail_log_ids: z
      .array(z.int())
      .meta({ description: 'These attempts, of a hundred participants at most' }),
    runs: z
      .object({ count: z.int(), sent: z.int(), failed: z.int() })
      .meta({ description: 'All announcements of the round together, in messages' }),
    standing: z
      .array(z.object({ state: z.enum([...REACHED_STATES, ...UNREACHED_STATES]), count: z.int() }))
      .meta({ description: 'What came of all of them, in active participants' }),
    left_out: z
      .object({
        total: z.int(),
        participants: z.array(
          z.object({
            participant_id: z.int(),
            name: z.string(),
            reason: z.enum(LEFT_OUT_REASONS),
            mail_log_id: z
              .int()
              .nullable()
              .meta({ description: 'The attempt that says so, if there is one' }),
          }),
        ),
      })
      .meta({ description: 'Who has no announcement and why, deactivated ones included; a hundred at most' }),
    wording: z
      .object({
        mail_template_id: z.int(),
        from: z.string(),
        subject: z.string(),
        error_message: z
          .string()
          .nullable()
          .meta({ description: 'Why it cannot be sent, where that is known' }),
      })
      .nullable()
      .meta({ description: 'The message another announcement would send; null when there is no template' }),
  })
  .meta({
    id: 'Announcement',
    description: "A round's newest announcement, empty before the first, and what another one would be",
  });

export function presentAnnouncing(announcing: Announcing): z.output<typeof announcingShape> {
  const { newest, everybody, missing, uncertain, runs, standing, wording } = announcing;
  return {
    ...presentAnnouncement(newest),
    everybody,
    missing,
    unknown: uncertain.total,
    unknown_mail_log_ids: uncertain.first.map(({ mailLogId }) => mailLogId),
    runs,
    standing: standing.states,
    left_out: {
      total: standing.leftOut.total,
      participants: standing.leftOut.first.map(({ participantId, name, reason, mailLogId }) => ({
        participant_id: participantId,
        name,
        reason,
        mail_log_id: mailLogId,
      })),
    },
    wording: wording && {
      mail_template_id: wording.templateId,
      from: wording.from,
      subject: wording.subject,
      error_message: wording.failure,
    },
  };
}
