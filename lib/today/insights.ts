import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, routes, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { REACHED } from '@/lib/mail/runs/recipients';
import { NO_ORDERS, type Ordered, orderedByOffering, sumsByRound } from '@/lib/orders/sums/sums-by-round';
import { ROUND_STATUSES } from '@/lib/rounds/input';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { fieldError, invalid } from '@/lib/rules/errors';
import { groupedBy } from '@/lib/rules/group-by';
import { day, queryId } from '@/lib/rules/input';
import { equals, idsOf, inIds, listOf, rowsById } from '@/lib/rules/list';
import { presenter } from '@/lib/rules/presenter';
import type { Offering } from '@/lib/wines/offerings/queries';
import { wineKey } from '@/lib/wines/offerings/take-over';
import { localDay } from '@/lib/words/moments';

const sold = { bottles: z.int(), total_cents: z.int() };

export const insightsShape = z
  .object({
    rounds: z.array(
      z.object({
        purchase_round_id: z.int(),
        route_id: z.int(),
        name: z.string(),
        status: z.enum(ROUND_STATUSES),
        currency: z.string(),
        people_mailed: z.int().describe('People whom an announcement reached'),
        people_ordered: z.int(),
        orders: z.int().describe('Orders that are not cancelled'),
        ...sold,
        paid_cents: z.int().describe('The paid part of the total'),
        categories: z.array(z.object({ category_id: z.int(), name: z.string(), ...sold })),
      }),
    ),
    wines: z
      .array(
        z.object({
          wine_id: z.int().nullable(),
          name: z.string(),
          producer: z.string(),
          vintage: z.int().nullable(),
          ...sold,
          rounds: z.array(z.object({ purchase_round_id: z.int(), ...sold })),
        }),
      )
      .describe('The most bottles first; a wine of rounds in several currencies stands once in each'),
  })
  .meta({ id: 'Insights', description: 'Rounds and their wines, with what was ordered as allotted' });

const insightsInput = z.object({
  from: day()
    .describe("The first day, by a round's deadline, else its opening, else its creation")
    .optional(),
  to: day().describe('The last day').optional(),
  route_id: queryId().optional(),
});

/** The sales of one wine of a round. */
interface Sale extends Ordered {
  round: DatedRound;
  offering: Offering;
}

interface DatedRound extends Round {
  /** The moment by which the round belongs to a day. */
  at: Date;
  currency: string;
}

/**
 * The rounds of some days on their groups' calendars, the newest first, and what was sold in them, in all, by category and by
 * wine. 422 for a group that does not exist.
 */
export const getInsights = query({
  access: 'administrator',
  input: insightsInput,
  async run({ scope }, { from, to, route_id }) {
    const rounds = await roundsOf(scope, route_id, (at) => at >= (from ?? at) && at <= (to ?? at));
    const ids = idsOf(rounds);
    const [sums, people, sales, categories] = await Promise.all([
      sumsByRound(scope, ids),
      peopleOf(scope, ids),
      salesOf(scope, rounds),
      scope.categories(),
    ]);
    const ofRound = groupedBy(sales, ({ round }) => round.id);
    return {
      rounds: rounds.map((round) => {
        const { orders, bottles, totalCents, paidCents } = sums.get(round.id) ?? NO_ORDERS;
        const own = groupedBy(ofRound.get(round.id) ?? [], ({ offering }) => offering.categoryId);
        return {
          purchaseRoundId: round.id,
          routeId: round.routeId,
          name: round.name,
          status: round.status,
          currency: round.currency,
          ...(people.get(round.id) ?? { peopleMailed: 0, peopleOrdered: 0 }),
          ...{ orders, bottles, totalCents, paidCents },
          categories: categories.flatMap(({ id, name }) => {
            const ofCategory = own.get(id);
            return ofCategory ? [{ categoryId: id, name, ...soldIn(ofCategory) }] : [];
          }),
        };
      }),
      wines: winesOf(sales),
    };
  },
});

/** The organization's rounds, or those of one route, whose day fits; the newest first. */
async function roundsOf(
  scope: Scope,
  routeId: number | undefined,
  fits: (day: string) => boolean,
): Promise<DatedRound[]> {
  const rounds = await scope.list(purchaseRounds, { where: equals(purchaseRounds.routeId, routeId) });
  const groups = await rowsById(
    scope,
    routes,
    routeId === undefined ? rounds.map((one) => one.routeId) : [routeId],
  );
  if (routeId !== undefined && groups.size === 0) {
    throw invalid(fieldError('route_id', 'noSuchRoute'));
  }
  const dated = rounds.flatMap((round) => {
    const at = round.orderDeadlineAt ?? round.opensAt ?? round.createdAt;
    const group = groups.get(round.routeId);
    return group && fits(localDay(at, group.timeZone)) ? [{ ...round, at, currency: group.currency }] : [];
  });
  return dated.sort((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
}

interface People {
  peopleMailed: number;
  peopleOrdered: number;
}

/** The people whom announcements of rounds reached, and those who ordered, by round id. */
async function peopleOf(scope: Scope, roundIds: number[]): Promise<Map<number, People>> {
  const rows = await scope.query<People & { id: number }>(
    (organization) => sql`
      SELECT round.id,
             (SELECT count(DISTINCT attempt.participant_id) FROM mail_logs attempt
              WHERE attempt.organization_id = ${organization} AND attempt.purchase_round_id = round.id
                AND attempt.event_type = 'round_announced' AND ${REACHED}) AS "peopleMailed",
             (SELECT count(DISTINCT placed.participant_id) FROM orders placed
              WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = round.id
                AND placed.cancelled_at IS NULL) AS "peopleOrdered"
      FROM unnest(${listOf(roundIds)}) AS round (id)`,
  );
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

/** The ordered wines of rounds, in the order of the rounds. */
async function salesOf(scope: Scope, rounds: DatedRound[]): Promise<Sale[]> {
  const ids = idsOf(rounds);
  const [offerings, ordered] = await Promise.all([
    scope.list(wineOfferings, {
      where: inIds(wineOfferings.purchaseRoundId, ids),
      orderBy: [wineOfferings.position, wineOfferings.id],
    }),
    orderedByOffering(scope, ids),
  ]);
  const ofRound = groupedBy(offerings, ({ purchaseRoundId }) => purchaseRoundId);
  return rounds.flatMap((round) =>
    (ofRound.get(round.id) ?? []).flatMap((offering) => {
      const sale = ordered.get(offering.id);
      return sale ? [{ round, offering, ...sale }] : [];
    }),
  );
}

function soldIn(sales: Ordered[]) {
  return {
    bottles: sales.reduce((sum, { bottles }) => sum + bottles, 0),
    totalCents: sales.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** The wines of sales, each as the newest round has it; no sum is of two currencies. */
function winesOf(sales: Sale[]) {
  const wines = groupedBy(sales, ({ offering, round }) =>
    [round.currency, offering.wineId ?? wineKey(offering)].join(' '),
  );
  const found = [...wines.values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const { wineId, name, producer, vintage } = newest.offering;
    const rounds = [...groupedBy(own, ({ round }) => round.id)].map(([id, ofRound]) => ({
      purchaseRoundId: id,
      ...soldIn(ofRound),
    }));
    return [{ wineId, name, producer, vintage, ...soldIn(own), rounds }];
  });
  return found.sort((one, other) => other.bottles - one.bottles || one.name.localeCompare(other.name));
}

export const presentInsights = presenter(insightsShape);
