import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds, suppliers } from '@/db/schema';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { command } from '@/lib/rules/command';
import { existing, invalid } from '@/lib/rules/errors';
import { pathId, reference } from '@/lib/rules/input';
import { listOf } from '@/lib/rules/list';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { MOST_AT_ONCE } from './input';

/** Wines of one round that are bought of one supplier from now on. */
const assignSupplierInput = z.object({
  id: pathId(),
  supplier_id: reference(),
  wine_offering_ids: z.array(reference()).min(1, localizedMessage('atLeastOneWine')).max(MOST_AT_ONCE),
});

/**
 * Says of several wines of a round who supplies them. Wines of other rounds are left out. Returns the supplier and how
 * many wines name it now that did not before.
 */
export const assignSupplier = command({
  access: 'administrator',
  input: assignSupplierInput,
  async run(
    { scope },
    { id, supplier_id, wine_offering_ids },
  ): Promise<{ supplier: Supplier; wines: number }> {
    // Locks the round as a change of its wine list does.
    existing(await scope.lock(purchaseRounds, id));
    const supplier = await scope.lock(suppliers, supplier_id, 'share');
    if (!supplier) throw invalid({ path: 'supplier_id', message: localizedMessage('noSuchSupplier') });
    const changed = await scope.query(
      (organization) => sql`
        UPDATE wine_offerings SET supplier_id = ${supplier.id}
        WHERE organization_id = ${organization} AND purchase_round_id = ${id}
          AND id = ANY(${listOf(wine_offering_ids)})
          AND supplier_id IS DISTINCT FROM ${supplier.id}
        RETURNING id`,
    );
    return { supplier, wines: changed.length };
  },
});
