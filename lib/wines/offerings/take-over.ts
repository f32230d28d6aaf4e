import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { purchaseRounds, routes, wineOfferings } from '@/db/schema';
import { routeNamesToTell } from '@/lib/groups/routes/route-names';
import { command, query } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { listOf } from '@/lib/rules/list';
import { countBottles } from './bottles';
import { copyOfferings } from './copying';
import { takeOverWinesInput, wineSourcesInput } from './input';
import { lockWineList } from './lists/wine-list';
import { currencyOf } from './price';
import { type Offering, offeringsOfRound } from './queries';

/** The most rounds from which one can choose: the latest ones. */
const MOST_ROUNDS = 200;

/** The rounds whose wines can be taken over, the latest first, and the wines of the chosen one. */
export interface WineSources {
  /** `route` is the name of a round's route; null where there is only one. */
  rounds: { id: number; name: string; route: string | null }[];
  /** A wine is `listed` when one of its name, producer and vintage is on the round's list already. */
  wines: (Offering & { listed: boolean })[];
}

/**
 * The rounds that sell in the currency of this one, with or without wines, and the wines of `from`. 404 when one of the
 * two does not exist.
 */
export const getWineSources = query({
  access: 'administrator',
  input: wineSourcesInput,
  async run({ scope }, { id, from }): Promise<WineSources> {
    const round = await scope.find(purchaseRounds, id);
    const route = round && (await scope.find(routes, round.routeId));
    if (!route) throw refuse('notFound');
    const alike = await scope.list(routes, { where: eq(routes.currency, route.currency) });
    const others = inArray(
      purchaseRounds.routeId,
      alike.map((one) => one.id),
    );
    const found = await scope.list(purchaseRounds, {
      where: and(others, sql`${purchaseRounds.id} <> ${id}`),
      orderBy: [desc(purchaseRounds.id)],
      limit: MOST_ROUNDS,
    });
    const routeNames = await routeNamesToTell(
      scope,
      found.map(({ routeId }) => routeId),
    );
    const rounds = found.map(({ id: other, name, routeId }) => ({
      id: other,
      name,
      route: routeNames.get(routeId) ?? null,
    }));
    if (from === undefined) return { rounds, wines: [] };
    existing(await scope.find(purchaseRounds, from));
    const listed = new Set((await offeringsOfRound(scope, id)).map(wineKey));
    const wines = (await offeringsOfRound(scope, from)).map((wine) => ({
      ...wine,
      listed: listed.has(wineKey(wine)),
    }));
    return { rounds, wines };
  },
});

/** The key of a wine across rounds: its name, producer and vintage. */
export const wineKey = ({ name, producer, vintage }: Pick<Offering, 'name' | 'producer' | 'vintage'>) =>
  JSON.stringify([name, producer, vintage]);

/**
 * Copies wines of other rounds to the end of a round's list, with all their data. Returns their number. 422 for a wine
 * that does not exist, or whose round sells in another currency.
 */
export const takeOverWines = command({
  access: 'administrator',
  input: takeOverWinesInput,
  async run({ scope }, { id, offering_ids }): Promise<number> {
    const list = await lockWineList(scope, id);
    const currency = await currencyOf(scope, id);
    const ids = [...new Set(offering_ids)];
    const wines = await scope.list(wineOfferings, { where: inArray(wineOfferings.id, ids) });
    if (wines.length < ids.length) throw invalid(fieldError('offering_ids', 'noSuchWine'));
    for (const from of new Set(wines.map((wine) => wine.purchaseRoundId))) {
      if ((await currencyOf(scope, from)) === currency) continue;
      throw invalid(fieldError('offering_ids', 'pricesIn', { currency }));
    }
    const after = list.reduce((last, offering) => Math.max(last, offering.position + 1), 0);
    const which = sql`id = ANY(${listOf(ids)})`;
    const copied = await copyOfferings(scope, { to: id, which, after });
    const round = await scope.find(purchaseRounds, id);
    const limited = wines.some(({ maxBottles }) => maxBottles !== null);
    if (round?.countsBottles || limited) await countBottles(scope, id);
    return copied;
  },
});
