import { z } from 'zod';
import type { Announcement } from './queries';
import type { Counts } from './run';

const moment = z.iso.datetime();

export const countsShape = z
  .object({ sent: z.int(), failed: z.int() })
  .meta({ id: 'AnnouncementCounts', description: 'What came of announcing a round' });

export function presentCounts({ sent, failed }: Counts): z.output<typeof countsShape> {
  return { sent, failed };
}

export const announcementShape = z
  .object({
    id: z.int().nullable(),
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
    id: run?.id ?? null,
    total: run?.total ?? 0,
    sent: run?.sent ?? 0,
    failed: run?.failed ?? 0,
    running: run !== null && run.finishedAt === null,
    started_at: run?.startedAt.toISOString() ?? null,
    finished_at: run?.finishedAt?.toISOString() ?? null,
  };
}
