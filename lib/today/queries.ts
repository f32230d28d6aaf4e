import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { mailTrouble } from '@/lib/mail/health/health';
import { mailByRound } from '@/lib/mail/log/counts';
import { mailingsOfRounds } from '@/lib/mail/plans/mailing-view';
import { eventsWithTemplate } from '@/lib/mail/templates/queries';
import { countWaiting } from '@/lib/money/matching/transactions';
import { bottlesByOffering, NO_ORDERS, sumsByRound } from '@/lib/orders/sums/sums-by-round';
import { expiringPeople } from '@/lib/people/retention';
import { now } from '@/lib/process/runtime/clock';
import { withTakesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type Round, type RoundNow, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { groupedBy } from '@/lib/rules/group-by';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import { newestBounces } from './bounces';
import { buyingByRound } from './buying';
import { fillingByRound, NO_WINES } from './crate-filling';
import { mailFailuresByRound } from './mail-failures';
import { figuresByRound } from './round-figures';
import { type NextStep, stepsOf } from './steps';
import type { RoundSoFar, Situation } from './task-kind';
import { type Task, tasksOf } from './tasks';

/** A round with its next steps. */
export interface RoundToday extends RoundSoFar {
  steps: NextStep[];
}

/** A route and its rounds that are not over; where there is none, the one that one would look at first, if any. */
export interface RouteToday {
  route: Route;
  rounds: RoundToday[];
  /** The newest round of a route without a round at hand: it is put away. */
  last: Round | undefined;
}

/** The first page of the console: the state of each route's round, and the organizer's tasks. */
export interface Home {
  routes: RouteToday[];
  /** Tasks of these routes, and those of no route. */
  tasks: Task[];
  /** The routes to choose from, of all the `total`. */
  choices: Route[];
  total: number;
  /** The chosen route, if there is one. */
  chosen: Route | undefined;
}

/** The number of routes on a page; few organizations have as many. */
export const ROUTES_AT_ONCE = 50;

/**
 * The state of a page of routes, or of the chosen one, in a fixed number of statements. It covers the current
 * rounds of a route: open ones, closed ones that are not over or were the last, and the last drafts.
 */
export const getHome = query({
  access: 'administrator',
  input: z.object({ group: z.int().optional(), page: z.int().min(1).default(1) }),
  async run({ scope }, { group, page }): Promise<Home> {
    const time = now();
    const [choices, total, chosen] = await Promise.all([
      scope.list(routes, {
        orderBy: [routes.id],
        limit: ROUTES_AT_ONCE,
        offset: (page - 1) * ROUTES_AT_ONCE,
      }),
      scope.count(routes),
      group === undefined ? undefined : scope.find(routes, group),
    ]);
    const shown = chosen ? [chosen] : choices;
    const [soFar, bounces, expiring, trouble, transfers, refunds] = await Promise.all([
      situationOf(scope, await roundsAtHand(scope, idsOf(shown), time)),
      newestBounces(scope),
      expiringPeople(scope),
      mailTrouble(scope),
      countWaiting(scope),
      scope.count(orders, sql`${orders.dueCents} < 0`),
    ]);
    const rounds = groupedBy(
      soFar.rounds.map((each) => ({ ...each, steps: stepsOf(each.round, soFar.mailings, time) })),
      ({ round }) => round.routeId,
    );
    const idle = shown.filter(({ id }) => !rounds.has(id));
    const last = await newestRounds(scope, idsOf(idle));
    return {
      routes: shown.map((route) => ({
        route,
        rounds: shownOf(rounds.get(route.id) ?? [], time),
        last: last.get(route.id),
      })),
      tasks: tasksOf({
        ...soFar,
        routes: shown,
        bounces,
        expiring,
        trouble: chosen && trouble?.routeId !== chosen.id ? null : trouble,
        transfers,
        refunds,
        now: time,
      }),
      choices,
      total,
      chosen,
    };
  },
});

/** The tasks of one round, as the first page tells them; none once it is put away. 404 when there is no such round. */
export const getRoundTasks = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Task[]> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    if (round.finishedAt) return [];
    const soFar = await situationOf(scope, await withTakesOrders(scope, [round]));
    const nothingElse = {
      bounces: { total: 0, newest: [] },
      expiring: [],
      trouble: null,
      transfers: { open: 0, sure: 0 },
      refunds: 0,
    };
    const tasks = tasksOf({ ...soFar, ...nothingElse, routes: [route], now: now() });
    return tasks.filter((task) => 'round' in task);
  },
});

/** The state of these rounds, of their orders, crates, purchases and mail, in a fixed number of statements. */
async function situationOf(
  scope: Scope,
  rounds: RoundNow[],
): Promise<Pick<Situation, 'rounds' | 'mailings' | 'templates'>> {
  const ids = idsOf(rounds);
  const closed = idsOf(rounds.filter(({ status }) => status === 'closed'));
  const [sums, bottles] = await Promise.all([sumsByRound(scope, ids), bottlesByOffering(scope, ids)]);
  const [filling, mail, told, buying, templates] = await Promise.all([
    fillingByRound(scope, ids, bottles),
    mailByRound(scope, ids),
    mailFailuresByRound(scope, ids),
    buyingByRound(scope, closed, bottles),
    eventsWithTemplate(scope),
  ]);
  const counted = rounds.map((round) => ({
    round,
    sums: sums.get(round.id) ?? NO_ORDERS,
    filling: filling.get(round.id) ?? NO_WINES,
    mail: mail.get(round.id),
    told: told.get(round.id),
    buying: buying.get(round.id),
  }));
  const figures = await figuresByRound(scope, counted, now());
  return {
    rounds: counted.map((one) => ({ ...one, figures: figures.get(one.round.id) })),
    mailings: await mailingsOfRounds(scope, rounds, templates, MOST_COUNTED),
    templates,
  };
}

/** Among more people a mailing's page counts whom it is for, and this one does not: it is opened all day. */
const MOST_COUNTED = 10_000;

/** The time after its pickup in which a closed round is looked at. */
const AFTER_PICKUP_MS = 3 * 24 * 60 * 60 * 1000;

/** The rounds of a route that are not over, drafts that open by themselves included; or else the first at hand. */
function shownOf(rounds: RoundToday[], time: Date): RoundToday[] {
  const shown = rounds.filter(({ round: { status, autoOpen, opensAt, pickupAt } }) => {
    if (status === 'draft') return autoOpen && opensAt !== null;
    return status === 'open' || (pickupAt !== null && pickupAt.getTime() > time.getTime() - AFTER_PICKUP_MS);
  });
  return shown.length > 0 ? shown : rounds.slice(0, 1);
}

/**
 * The number of a route's rounds in one state that are read; of closed ones, these and those that are not
 * over.
 */
const MOST = 50;
const CLOSED = 3;
const DRAFTS = 3;

/** The newest round of each of these routes, by the route's id. */
async function newestRounds(scope: Scope, routeIds: number[]): Promise<Map<number, Round>> {
  const found = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT newest.id
      FROM routes
      CROSS JOIN LATERAL (
        SELECT id FROM purchase_rounds
        WHERE organization_id = ${organization} AND route_id = routes.id
        ORDER BY id DESC LIMIT 1
      ) newest
      WHERE routes.organization_id = ${organization} AND routes.id = ANY(${listOf(routeIds)})`,
  );
  const where = inIds(purchaseRounds.id, idsOf(found));
  return new Map((await scope.list(purchaseRounds, { where })).map((round) => [round.routeId, round]));
}

/**
 * The rounds at hand of some routes, of each in the order in which one would look at them. The open ones come first, led
 * by the one on the storefront; then the last closed ones that are not finished; then drafts.
 */
async function roundsAtHand(scope: Scope, routeIds: number[], time: Date): Promise<RoundNow[]> {
  const newest = (organization: unknown, status: string, most: number) => sql`
    (SELECT id, opens_at, pickup_at, finished_at FROM purchase_rounds
     WHERE organization_id = ${organization} AND route_id = routes.id AND status = ${status}
     ORDER BY opens_at DESC NULLS LAST, id DESC LIMIT ${most})`;
  const notOver = new Date(time.getTime() - AFTER_PICKUP_MS).toISOString();
  const found = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT at_hand.id
      FROM routes
      CROSS JOIN LATERAL (
        (SELECT id FROM ${newest(organization, 'open', MOST)} open)
        UNION ALL (
          SELECT id FROM (
            SELECT id, pickup_at, row_number() OVER (ORDER BY opens_at DESC NULLS LAST, id DESC) AS place
            FROM ${newest(organization, 'closed', MOST)} closed
            WHERE finished_at IS NULL
          ) closed
          WHERE place <= ${CLOSED} OR pickup_at > ${notOver}::timestamptz
          ORDER BY place
        )
        UNION ALL (SELECT id FROM ${newest(organization, 'draft', DRAFTS)} draft)
      ) at_hand
      WHERE routes.organization_id = ${organization} AND routes.id = ANY(${listOf(routeIds)})`,
  );
  const place = new Map(found.map(({ id }, index) => [id, index]));
  const rounds = await scope.list(purchaseRounds, { where: inIds(purchaseRounds.id, place.keys()) });
  rounds.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return withTakesOrders(scope, rounds);
}
