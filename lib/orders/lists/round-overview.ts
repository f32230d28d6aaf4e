import type { Scope } from '@/db/scope';
import { bottlesByOffering, NO_ORDERS, sumsByRound } from '@/lib/orders/sums/sums-by-round';
import { openRounds } from '@/lib/rounds/current';
import { takesOrdersAt, timeNow } from '@/lib/rounds/deadline';
import { promisedOpening } from '@/lib/rounds/next-opening';
import { type Round, type RoundNow, requireRoundWithRoute } from '@/lib/rounds/queries';
import { type DoneSoFar, doneSoFar } from '@/lib/rounds/reopening';
import { addCrates, type Crates, intoCrates } from '@/lib/wines/crates';
import { offeringsOfRound } from '@/lib/wines/offerings/queries';
import type { OrderedOffering, RoundWithSums } from './round-orders';

/** The data of a round's first page: its sums, and which other rounds are open on its route. */
export interface RoundOverview extends RoundWithSums {
  /** The bottles ordered, in full crates and single ones. */
  crates: Crates;
  /** The number of wines on the list. */
  wines: number;
  /** The other open rounds of the route, the one that visitors would see first. */
  others: RoundNow[];
  /** True when visitors read, while no round takes orders, that the next one opens when this draft does. */
  promised: boolean;
  /** The parts of a closed round that stay when it opens again; null where there are none. */
  done: DoneSoFar | null;
  /** The time by the database's clock. */
  now: Date;
}

/** A round's overview with the wine list from which it is summed up, in ten statements, or 404. */
export async function overviewOf(
  scope: Scope,
  id: number,
): Promise<RoundOverview & { offerings: OrderedOffering[] }> {
  const { round, route } = await requireRoundWithRoute(scope, id);
  const [now, open, list, bottles, sums, promise, done] = await Promise.all([
    timeNow(scope),
    openRounds(scope, route.id),
    offeringsOfRound(scope, id),
    bottlesByOffering(scope, [id]),
    sumsByRound(scope, [id]),
    round.status === 'draft' ? promisedOpening(scope, route.id) : null,
    doneSoFar(scope, round),
  ]);
  const withOrders = (one: Round) => ({ ...one, takesOrders: takesOrdersAt(one, now) });
  const offerings = list.map((offering) => ({ ...offering, bottles: bottles.get(offering.id) ?? 0 }));
  return {
    round: withOrders(round),
    route,
    sums: sums.get(id) ?? NO_ORDERS,
    crates: addCrates(offerings.map((offering) => intoCrates(offering.bottles, offering.bottlesPerCrate))),
    wines: offerings.length,
    others: open.filter((other) => other.id !== id).map(withOrders),
    promised: promise?.roundIds.includes(id) ?? false,
    done,
    now,
    offerings,
  };
}
