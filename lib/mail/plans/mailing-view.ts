import { eq, sql } from 'drizzle-orm';
import { mailings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { type Hindrance, hindrancesOf, neverInTime } from '@/lib/mail/runs/hindrance';
import { countEach } from '@/lib/mail/runs/recipients';
import type { EventType } from '@/lib/mail/templates/input';
import { eventsWithTemplate, templateFor } from '@/lib/mail/templates/queries';
import { withTakesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type Round, type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import { mailingInput } from './input';
import { type Mailing, type MailingRow, withCounts } from './queries';

/** The reason why a mailing would not go out when its time comes, unless an organizer acts. */
export type ShownHindrance =
  /** Its time lies before it was planned, or before its round opens. */
  | 'never'
  /** The date that it hangs on is not set. */
  | 'no_date'
  | 'no_template'
  /** The round is a draft that an organizer has to open. */
  | 'draft'
  /** Nobody can order any more. */
  | 'closed';

/** A mailing as an organizer looks at it. */
export interface MailingWithRecipients extends Mailing {
  /** The number of its recipients at present; null once it has begun, and where it was not counted. */
  people: number | null;
  /** The first thing that keeps it from going out, of one that is planned; 'never' also of one that was missed. */
  hindrance: ShownHindrance | null;
  /** True when it is too late for it for good. */
  isLate: boolean;
}

/** The mailings of a round that are read beside those of other rounds; few rounds have as many. */
const MOST_OF_ROUND = 50;

/**
 * The first mailings of some rounds by their time, the ones without a time last. `templates` are the events that each
 * route has a template for. The recipients of a mailing are not counted among more than `most` people or orders.
 */
export async function mailingsOfRounds(
  scope: Scope,
  rounds: Round[],
  templates: Map<number, EventType[]>,
  most: number,
): Promise<MailingWithRecipients[]> {
  if (rounds.length === 0) return [];
  const first = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT mailing.id::float8 AS id
      FROM unnest(${listOf(idsOf(rounds))}) round (id)
      CROSS JOIN LATERAL (
        SELECT id FROM mailings
        WHERE organization_id = ${organization} AND purchase_round_id = round.id
        ORDER BY due_at NULLS LAST, id
        LIMIT ${MOST_OF_ROUND}
      ) mailing`,
  );
  const where = inIds(mailings.id, idsOf(first));
  const rows = await scope.list(mailings, { where, orderBy: BY_TIME });
  return withRecipientCounts(scope, rounds, rows, templates, most);
}

const BY_TIME = [sql`${mailings.dueAt} NULLS LAST`, mailings.id];

async function withRecipientCounts(
  scope: Scope,
  rounds: Round[],
  rows: MailingRow[],
  templates: Map<number, EventType[]>,
  most?: number,
): Promise<MailingWithRecipients[]> {
  const about = (row: MailingRow) => {
    const round = rounds.find(({ id }) => id === row.purchaseRoundId);
    if (!round) throw refuse('notFound');
    return round;
  };
  const toCome = rows.filter(({ status }) => status === 'planned' || status === 'skipped');
  const counts = await countEach(
    scope,
    toCome.map((row) => ({
      round: about(row),
      recipients: { event: row.eventType, mailingId: row.id },
    })),
    most,
  );
  const hindrances = await hindrancesOf(scope, idsOf(toCome));
  const never = await neverInTime(
    scope,
    idsOf(rows.filter(({ status }) => status === 'planned' || status === 'missed')),
  );
  return (await withCounts(scope, rows)).map((mailing) => {
    const round = about(mailing);
    const hasTemplate = templates.get(round.routeId)?.includes(mailing.eventType) ?? false;
    const hindrance = hindrances.get(mailing.id) ?? null;
    return {
      ...mailing,
      people: counts[toCome.findIndex(({ id }) => id === mailing.id)] ?? null,
      hindrance: never.has(mailing.id) ? 'never' : shownHindrance(mailing, round, hasTemplate, hindrance),
      isLate: hindrance === 'late',
    };
  });
}

function shownHindrance(
  { status, dueAt }: MailingRow,
  { autoOpen }: Round,
  hasTemplate: boolean,
  hindrance: Hindrance | null,
): ShownHindrance | null {
  if (status !== 'planned') return null;
  if (!dueAt) return 'no_date';
  if (!hasTemplate) return 'no_template';
  return hindrance === 'late' || (hindrance === 'draft' && autoOpen) ? null : hindrance;
}

/** A round's mailings, as its page shows them. */
export interface RoundMailings extends RoundWithRoute {
  round: RoundNow;
  mailings: MailingWithRecipients[];
}

/** The mailings of a round by their time, with the numbers of their recipients. 404 when there is no such round. */
export const getMailingsOfRound = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundMailings> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [now] = await withTakesOrders(scope, [round]);
    if (!now) throw refuse('notFound');
    const rows = await scope.list(mailings, { where: eq(mailings.purchaseRoundId, id), orderBy: BY_TIME });
    return {
      round: now,
      route,
      mailings: await withRecipientCounts(scope, [round], rows, await eventsWithTemplate(scope)),
    };
  },
});

/** One mailing with its round, and the template that it is made from, if there is one. */
export interface MailingOfRound extends RoundWithRoute {
  round: RoundNow;
  mailing: MailingWithRecipients;
  templateId: number | undefined;
}

/** One mailing, as its page shows it. 404 when there is none. */
export const getMailingOfRound = query({
  access: 'administrator',
  input: mailingInput,
  async run({ scope }, { id }): Promise<MailingOfRound> {
    const row = existing(await scope.find(mailings, id));
    const { round, route } = await requireRoundWithRoute(scope, row.purchaseRoundId);
    const template = await templateFor(scope, route.id, row.eventType);
    const events = new Map([[route.id, template ? [row.eventType] : []]]);
    const [mailing] = await withRecipientCounts(scope, [round], [row], events);
    const [now] = await withTakesOrders(scope, [round]);
    if (!mailing || !now) throw refuse('notFound');
    return { round: now, route, mailing, templateId: template?.id };
  },
});
