import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { wineOfferings, wines } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { pathId, querySearch } from '@/lib/rules/input';
import { contains, listOf } from '@/lib/rules/list';
import type { Wine } from '@/lib/wines/library/queries';
import { bottlesByOffering } from './sums/sums-by-round';

/** The wines that are shown at once; a search finds the others. */
const SHOWN = 50;

/** The last time that a wine was sold in a currency. */
interface LastSale {
  round: string;
  priceCents: number;
  bottles: number;
}

/** The library as a round takes wines from it. */
export interface LibraryForRound {
  round: Round;
  route: Route;
  /** A wine is `listed` when the round has it already. */
  wines: (Wine & { last: LastSale | undefined; listed: boolean })[];
  total: number;
}

/** The wines of the library that a round may take, with their last sales in its currency. 404 when there is no such round. */
export const getLibraryForRound = query({
  access: 'administrator',
  input: z.object({ id: pathId(), q: querySearch().optional() }),
  async run({ scope }, { id, q }): Promise<LibraryForRound> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const where = contains(q, wines.name, wines.producer, wines.region, wines.articleNumber);
    const found = await scope.list(wines, { where, orderBy: [wines.name, wines.id], limit: SHOWN });
    const ids = listOf(found.map((wine) => wine.id));
    const sales = await scope.query<{ wine: number; offering: number; roundId: number } & LastSale>(
      (organization) => sql`
        SELECT DISTINCT ON (sold.wine_id) sold.wine_id AS wine, sold.id AS offering, past.id AS "roundId",
               past.name AS round, sold.price_cents AS "priceCents"
        FROM wine_offerings sold
        JOIN purchase_rounds past ON past.organization_id = ${organization} AND past.id = sold.purchase_round_id
        JOIN routes route ON route.organization_id = ${organization} AND route.id = past.route_id
        WHERE sold.organization_id = ${organization} AND sold.wine_id = ANY(${ids}) AND past.id <> ${id}
          AND route.currency = ${route.currency}
        ORDER BY sold.wine_id, sold.id DESC`,
    );
    const bottles = await bottlesByOffering(scope, [...new Set(sales.map(({ roundId }) => roundId))]);
    const last = new Map(
      sales.map(({ wine, offering, round: name, priceCents }) => [
        wine,
        { round: name, priceCents, bottles: bottles.get(offering) ?? 0 },
      ]),
    );
    const ofRound = and(eq(wineOfferings.purchaseRoundId, id), isNotNull(wineOfferings.wineId));
    const listed = new Set((await scope.list(wineOfferings, { where: ofRound })).map(({ wineId }) => wineId));
    return {
      round,
      route,
      wines: found.map((wine) => ({ ...wine, last: last.get(wine.id), listed: listed.has(wine.id) })),
      total: await scope.count(wines, where),
    };
  },
});
