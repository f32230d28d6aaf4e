import { and, type InferSelectModel, sql } from 'drizzle-orm';
import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { type ShownLeastOrder, shownLeastOrders } from '@/lib/buying/suppliers/least-order';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import {
  type Availability,
  availabilityOf,
  countedBottles,
  withAvailability,
} from '@/lib/wines/offerings/bottles';
import type { Offering } from '@/lib/wines/offerings/queries';
import { offeringsOfRound } from '@/lib/wines/offerings/queries';
import { roundInLanguage } from '@/lib/words/languages/translations';
import { takesOrdersAt, timeNow } from './deadline';
import { listRoundsInput, roundInput } from './input';

export type Round = InferSelectModel<typeof purchaseRounds>;

/** A round, and whether it took orders when it was read. */
export type RoundNow = Round & { takesOrders: boolean };

/** The round, or 404. */
export async function requireRound(scope: Scope, id: number): Promise<Round> {
  return existing(await scope.find(purchaseRounds, id));
}

/** A round with its route, whose settings are needed to format times and amounts. */
export interface RoundWithRoute {
  round: Round;
  route: Route;
}

/** The round and its route, or 404. */
export async function requireRoundWithRoute(scope: Scope, id: number): Promise<RoundWithRoute> {
  const round = await requireRound(scope, id);
  const route = existing(await scope.find(routes, round.routeId));
  return { round, route };
}

/** The organization's rounds, newest first. */
export const listRounds = query({
  access: 'administrator',
  input: listRoundsInput,
  async run({ scope }, { limit, offset, route_id, status, q }): Promise<Page<Round>> {
    const where = and(
      equals(purchaseRounds.routeId, route_id),
      equals(purchaseRounds.status, status),
      contains(q, purchaseRounds.name, purchaseRounds.pickupLocation),
    );
    return pageOf(scope, purchaseRounds, { where, descending: true, limit, offset });
  },
});

/** One round. 404 when there is none. */
export const getRound = query({
  access: 'administrator',
  snapshot: false,
  input: roundInput,
  run: ({ scope }, { id }) => requireRound(scope, id),
});

/** A round and its route. 404 when there is none. */
export const getRoundWithRoute = query({
  access: 'administrator',
  input: roundInput,
  run: ({ scope }, { id }) => requireRoundWithRoute(scope, id),
});

/** A round with its route, for the form with its dates: `now` is the time by the database's clock. */
export interface RoundToEdit extends RoundWithRoute {
  now: Date;
}

/** A round, its route and the time. 404 when there is no such round. */
export const getRoundToEdit = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundToEdit> {
    return { ...(await requireRoundWithRoute(scope, id)), now: await timeNow(scope) };
  },
});

/** A round, its route and its wine list in the order it is shown. */
export interface RoundWithOfferings extends RoundWithRoute {
  offerings: (Offering & { categoryName: string } & Availability)[];
}

/** The data of a page that takes an order in a round. 404 when there is no such round. */
export const getRoundWithOfferings = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundWithOfferings> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const offerings = await offeringsOfRound(scope, id);
    return {
      round,
      route,
      offerings: withAvailability(round, offerings, await countedBottles(scope, round)),
    };
  },
});

/** The current round as a visitor sees it. */
export interface CurrentRound extends Pick<RoundWithOfferings, 'offerings'> {
  round: RoundNow;
  /** The group's progress towards its suppliers' least orders; none unless the round shows its crates. */
  leastOrders: ShownLeastOrder[];
}

/** The route's current round; null when none is open. */
export const currentRound = query({
  access: 'visitor',
  snapshot: false,
  async run({ caller, scope }): Promise<CurrentRound | null> {
    // As a subquery it is called once, and otherwise for each table whose rows are looked up by it.
    const rows = await scope.roundWithOfferings(
      sql`${purchaseRounds.id} = (SELECT current_round(${scope.organizationId}, ${caller.route.id}))`,
    );
    const [first] = rows;
    if (!first) return null;
    const { round, milliseconds } = first;
    const wines = rows.flatMap(({ offering, bottlesOrdered }) =>
      offering ? [{ ...offering, bottles: bottlesOrdered ?? 0 }] : [],
    );
    return {
      round: {
        ...roundInLanguage(round, caller.reading),
        takesOrders: takesOrdersAt(round, new Date(milliseconds)),
      },
      offerings: rows.flatMap(({ offering, categoryName, bottlesOrdered }) =>
        offering && categoryName !== null
          ? [{ ...offering, categoryName, ...availabilityOf(round, offering, bottlesOrdered) }]
          : [],
      ),
      leastOrders: shownLeastOrders(
        rows.flatMap(({ least }) => least ?? []),
        wines,
      ),
    };
  },
});
