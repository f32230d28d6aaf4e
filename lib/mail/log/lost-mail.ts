import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mailLogs } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { AttemptRow, ParticipantAttempt } from './queries';

/** The states of a message that did not arrive and will not. */
export const LOST = ['failed', 'bounced'] as const;

/** True for a status with which a message may be sent again. */
export const isLost = (status: AttemptRow['status']) => (LOST as readonly string[]).includes(status);

const ofRun = z.object({ announcement_id: z.int() });

/** The run that an attempt is of, also one that was sent again; undefined where an earlier version sent it again. */
export const runOf = ({ announcementId, cause }: AttemptRow): number | undefined =>
  announcementId ?? ofRun.safeParse(cause).data?.announcement_id;

const RUN = sql`coalesce(${mailLogs.announcementId}, (${mailLogs.cause} ->> 'announcement_id')::bigint)`;

/** True when a later attempt at the same message succeeded or is still under way. */
export async function gotThroughSince(scope: Scope, row: ParticipantAttempt): Promise<boolean> {
  if (row.purchaseRoundId === null) return false;
  const same = and(
    gt(mailLogs.id, row.id),
    eq(mailLogs.participantId, row.participantId),
    eq(mailLogs.purchaseRoundId, row.purchaseRoundId),
    eq(mailLogs.eventType, row.eventType),
    row.orderId === null ? undefined : eq(mailLogs.orderId, row.orderId),
    // Two messages of an organizer have nothing in common.
    row.eventType === 'message' ? sql`${RUN} = ${runOf(row) ?? null}` : undefined,
    notInArray(mailLogs.status, [...LOST]),
  );
  return (await scope.count(mailLogs, same)) > 0;
}
