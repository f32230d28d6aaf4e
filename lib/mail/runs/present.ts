import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import { LEFT_OUT_REASONS, REACHED_STATES, UNREACHED_STATES } from './announcement-reach';
import type { Announcement, Announcing } from './queries';

export const countsShape = z
  .object({ sent: z.int(), failed: z.int() })
  .meta({ id: 'AnnouncementCounts', description: 'The number of messages of an announcement by outcome' });

export const presentCounts = presenter(countsShape);

const announcementShape = z.object({
  id: z.int().nullable(),
  total: z.int().describe('Participants to mail when it began'),
  sent: z.int(),
  failed: z.int(),
  running: z.boolean(),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});

const NONE_YET = { id: null, total: 0, sent: 0, failed: 0, startedAt: null, finishedAt: null };

const withState = (run: Announcement | null) => ({
  ...(run ?? NONE_YET),
  running: run !== null && run.finishedAt === null,
});

const present = presenter(announcementShape);

export const presentAnnouncement = (run: Announcement | null) => present(withState(run));

export const announcingShape = announcementShape
  .extend({
    everybody: z.int().describe('The active participants of the route now'),
    missing: z
      .int()
      .describe(
        'Those of them who were not reached yet: never mailed, or their mail failed or bounced; without those who have ordered',
      ),
    unknown: z.int().describe('Participants missing whom a failed attempt may have reached'),
    unknown_mail_log_ids: z.array(z.int()).describe('These messages, of at most a hundred participants'),
    runs: z
      .object({ count: z.int(), sent: z.int(), failed: z.int() })
      .describe('Messages of all announcements of the round'),
    standing: z
      .array(z.object({ state: z.enum([...REACHED_STATES, ...UNREACHED_STATES]), count: z.int() }))
      .describe('What came of all of them, in active participants'),
    left_out: z
      .object({
        total: z.int(),
        participants: z.array(
          z.object({
            participant_id: z.int(),
            name: z.string(),
            reason: z.enum(LEFT_OUT_REASONS),
            mail_log_id: z.int().nullable().describe('The message that failed or bounced, if there is one'),
          }),
        ),
      })
      .describe('Who has no announcement and why, deactivated ones included; a hundred at most'),
    wording: z
      .object({
        mail_template_id: z.int(),
        from: z.string(),
        subject: z.string(),
        error_message: z.string().nullable().describe('Why it cannot be sent, where that is known'),
      })
      .nullable()
      .describe('The message that the next announcement would send; null without a template'),
  })
  .meta({
    id: 'Announcement',
    description: "A round's newest announcement, empty before the first, and what another one would be",
  });

const presentWhole = presenter(announcingShape);

export const presentAnnouncing = ({ newest, uncertain, standing, wording, ...announcing }: Announcing) =>
  presentWhole({
    ...withState(newest),
    ...announcing,
    unknown: uncertain.total,
    unknownMailLogIds: uncertain.first.map(({ mailLogId }) => mailLogId),
    everybody: standing.everybody,
    standing: standing.states,
    leftOut: { total: standing.leftOut.total, participants: standing.leftOut.first },
    wording: wording && { ...wording, mailTemplateId: wording.templateId, errorMessage: wording.failure },
  });
