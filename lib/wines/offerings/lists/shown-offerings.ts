import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, wineOfferings } from '@/db/schema/index';
import { query } from '@/lib/rules/command';
import { idsOf, inIds } from '@/lib/rules/list';
import type { Offering } from '@/lib/wines/offerings/queries';

/**
 * The wines with these ids that the visitor's route offers or has offered. Others are left out, and so are the wines of
 * a draft, which nobody has seen yet.
 */
export const listShownOfferings = query({
  access: 'visitor',
  input: z.object({ ids: z.array(z.int().positive()).max(200) }),
  async run({ caller, scope }, { ids }): Promise<Offering[]> {
    const offerings = await scope.list(wineOfferings, { where: inIds(wineOfferings.id, ids) });
    const where = and(
      inIds(
        purchaseRounds.id,
        offerings.map(({ purchaseRoundId }) => purchaseRoundId),
      ),
      eq(purchaseRounds.routeId, caller.route.id),
      ne(purchaseRounds.status, 'draft'),
    );
    const shown = new Set(idsOf(await scope.list(purchaseRounds, { where })));
    return offerings.filter(({ purchaseRoundId }) => shown.has(purchaseRoundId));
  },
});
