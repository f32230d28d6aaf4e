import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { holdingOneOf } from '@/lib/list';
import { type MailCounts, mailByRound } from '@/lib/messages/counts';
import { NO_ORDERS, type OrderSums, sumsByRound } from '@/lib/orders/sums/sums';
import { withTakesOrders } from '@/lib/rounds/deadline';
import type { RoundNow } from '@/lib/rounds/queries';
import { now } from '@/lib/runtime/clock';
import { eventsWithTemplate } from '@/lib/templates/queries';
import { newestBounces } from './bounces';
import { type FillingCrates, fillingByRound, NO_WINES } from './filling';
import { type Task, tasksOf } from './tasks';

/** A round with what its orders, its crates and its mail have come to. */
export interface RoundSoFar {
  round: RoundNow;
  sums: OrderSums;
  filling: FillingCrates;
  mail: MailCounts | undefined;
}

/** A route and the round that one would look at first: the one that takes orders, or was or will be the next to. */
export interface RouteToday {
  route: Route;
  current: RoundSoFar | null;
}

/** The first page of the console: how each route's round stands, and what an organizer should do next. */
export interface Home {
  routes: RouteToday[];
  tasks: Task[];
}

/**
 * How things stand, for all routes together: some statements, however many routes there are. Looked at are the
 * rounds of a route that are at hand: open ones, the last closed ones and the last drafts.
 */
export const getHome = query({
  access: 'administrator',
  input: z.object({}),
  async run({ scope }): Promise<Home> {
    const allRoutes = await scope.list(routes);
    const atHand = await roundsAtHand(scope);
    const ids = atHand.map(({ id }) => id);
    const [sums, filling, mail, templates, bounces] = await Promise.all([
      sumsByRound(scope, ids),
      fillingByRound(scope, ids),
      mailByRound(scope, ids),
      eventsWithTemplate(scope),
      newestBounces(scope),
    ]);
    const rounds = atHand.map((round) => ({
      round,
      sums: sums.get(round.id) ?? NO_ORDERS,
      filling: filling.get(round.id) ?? NO_WINES,
      mail: mail.get(round.id),
    }));
    return {
      routes: allRoutes.map((route) => ({
        route,
        current: rounds.find(({ round }) => round.routeId === route.id) ?? null,
      })),
      tasks: tasksOf({ routes: allRoutes, rounds, templates, bounces, now: now() }),
    };
  },
});

/** How many rounds of a route in one state are looked at. */
const OPEN = 10;
const CLOSED = 3;
const DRAFTS = 3;

/**
 * The rounds at hand, of each route in the order in which one would look at them: the open ones, with the one that
 * the storefront shows first, then those that were closed last, then drafts.
 */
async function roundsAtHand(scope: Scope): Promise<RoundNow[]> {
  const newest = (organization: unknown, status: string, most: number) => sql`
    (SELECT id FROM purchase_rounds
     WHERE organization_id = ${organization} AND route_id = routes.id AND status = ${status}
     ORDER BY opens_at DESC NULLS LAST, id DESC LIMIT ${most})`;
  const found = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT at_hand.id::float8 AS id
      FROM routes
      CROSS JOIN LATERAL (
        ${newest(organization, 'open', OPEN)}
        UNION ALL ${newest(organization, 'closed', CLOSED)}
        UNION ALL ${newest(organization, 'draft', DRAFTS)}
      ) at_hand
      WHERE routes.organization_id = ${organization}`,
  );
  const place = new Map(found.map(({ id }, index) => [id, index]));
  const rounds = await scope.list(purchaseRounds, { where: holdingOneOf(purchaseRounds.id, place.keys()) });
  rounds.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return withTakesOrders(scope, rounds);
}
