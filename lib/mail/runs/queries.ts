import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { announcements } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { templateFor } from '@/lib/mail/templates/queries';
import { compose, sender } from '@/lib/mail/templates/rendering/compose';
import { announcementContext } from '@/lib/mail/templates/sample-data';
import { takesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type RoundNow, requireRound, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { type AnnouncementReach, reachOf } from './announcement-reach';
import { type ProgressEvent, progressInput } from './input';
import { countRecipients, type Uncertain, uncertainRecipients, unreached } from './recipients';

export type Announcement = InferSelectModel<typeof announcements>;

/** The newest run of a round's announcements or messages, or null without one. 404 when there is no such round. */
export const getAnnouncement = query({
  access: 'administrator',
  input: progressInput,
  async run({ scope }, { id, event }): Promise<Announcement | null> {
    await requireRound(scope, id);
    return newestRun(scope, id, event);
  },
});

/** The newest run of a round, of its announcements unless another event is given, or null. */
export async function newestRun(
  scope: Scope,
  roundId: number,
  event: ProgressEvent = 'round_announced',
): Promise<Announcement | null> {
  const where = and(eq(announcements.purchaseRoundId, roundId), eq(announcements.eventType, event));
  const [newest] = await scope.list(announcements, { where, orderBy: [desc(announcements.id)], limit: 1 });
  return newest ?? null;
}

/** The message that an announcement would send, as one participant would read it. */
interface Wording {
  templateId: number;
  from: string;
  subject: string;
  /** The name of the participant it is rendered for. */
  reader: string;
  /** The reason for which the message cannot be sent, when that is known in advance. */
  failure: string | null;
}

/** A round's announcements with their outcomes, and the next one: its message and the number of its recipients. */
export interface Announcing {
  round: RoundNow;
  route: Route;
  newest: Announcement | null;
  /** All of its runs together, in messages. */
  runs: { count: number; sent: number; failed: number };
  /** The outcome of all of them, in people. */
  standing: AnnouncementReach;
  /** The active participants who have not been reached. */
  missing: number;
  /** The number of missing participants whom a failed attempt may have reached, and the first of them. */
  uncertain: { total: number; first: Uncertain[] };
  /** Null when the route has no template for it. */
  wording: Wording | null;
}

/** The number of listed participants whom a failed attempt may have reached. */
const SHOWN = 100;

/** The facts for an administrator before announcing a round. 404 when there is no such round. */
export const getAnnouncing = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Announcing> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const template = await templateFor(scope, route.id, 'round_announced');
    const context = await announcementContext(scope, route, round);
    const composed = template && (await compose(template, context));
    const first = await uncertainRecipients(scope, round, SHOWN);
    return {
      round: { ...round, takesOrders: await takesOrders(scope, round) },
      route,
      newest: await newestRun(scope, id),
      runs: await sumsOfRuns(scope, id),
      standing: await reachOf(scope, round),
      missing: await countRecipients(scope, round, unreached('include')),
      uncertain: {
        total: first.length < SHOWN ? first.length : await countRecipients(scope, round, unreached('only')),
        first,
      },
      wording:
        template && composed
          ? {
              templateId: template.id,
              from: sender(route),
              subject: composed.subject,
              reader: context.participant.name,
              failure: 'failure' in composed ? composed.failure.failure : null,
            }
          : null,
    };
  },
});

async function sumsOfRuns(scope: Scope, roundId: number): Promise<Announcing['runs']> {
  const [sums] = await scope.query<Announcing['runs']>(
    (organization) => sql`
      SELECT count(*)::int AS count, coalesce(sum(sent), 0)::int AS sent, coalesce(sum(failed), 0)::int AS failed
      FROM announcements WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND event_type = 'round_announced'`,
  );
  return sums ?? { count: 0, sent: 0, failed: 0 };
}
