import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, suppliers } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, invalid } from '@/lib/rules/errors';
import { eachWineOnce, pathId, reference } from '@/lib/rules/input';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { MOST_AT_ONCE } from './input';

/** Wines of one round, each with the supplier that it is bought of from now on. */
const assignSuppliersInput = z.object({
  id: pathId(),
  wines: z
    .array(z.object({ wine_offering_id: reference(), supplier_id: reference() }))
    .min(1, localizedMessage('atLeastOneWine'))
    .max(MOST_AT_ONCE)
    .superRefine(eachWineOnce),
});

/**
 * Says of wines of a round who supplies each. Wines of other rounds are left out. Returns how many wines name another
 * supplier now. 422 for a supplier that is gone.
 */
export const assignSuppliers = command({
  access: 'administrator',
  input: assignSuppliersInput,
  async run({ scope }, { id, wines }): Promise<number> {
    // Locks the round as a change of its wine list does.
    existing(await scope.lock(purchaseRounds, id));
    for (const [place, { supplier_id }] of wines.entries()) {
      if (await scope.lock(suppliers, supplier_id, 'share')) continue;
      throw invalid({ path: `wines.${place}.supplier_id`, message: localizedMessage('noSuchSupplier') });
    }
    const changed = await scope.query(
      (organization) => sql`
        UPDATE wine_offerings wine SET supplier_id = chosen.supplier_id
        FROM jsonb_to_recordset(${JSON.stringify(wines)}::text::jsonb)
          AS chosen (wine_offering_id bigint, supplier_id bigint)
        WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = ${id}
          AND wine.id = chosen.wine_offering_id
          AND wine.supplier_id IS DISTINCT FROM chosen.supplier_id
        RETURNING wine.id`,
    );
    return changed.length;
  },
});
