import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseRounds } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, invalid } from '@/lib/rules/errors';
import { eachWineOnce, pathId, reference } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { lockSuppliers, NO_SUCH_SUPPLIER } from '../wine';
import { MOST_AT_ONCE } from './input';
import { currencyOf, readPrice } from './price';

/** A wine with the supplier that it is bought of from now on, and the price of a bottle as people write it. */
const suppliedWine = z.object({
  wine_offering_id: reference(),
  supplier_id: reference(),
  purchase_price: z.string().max(LENGTHS.price).optional(),
});

const assignSuppliersInput = z.object({
  id: pathId(),
  wines: z
    .array(suppliedWine)
    .min(1, localizedMessage('atLeastOneWine'))
    .max(MOST_AT_ONCE)
    .superRefine(eachWineOnce),
});

/**
 * Gives wines of a round their suppliers, and their prices where given. Wines of other rounds are left out. Returns the
 * number of changed wines. 422 for a supplier that is gone, and for a price that cannot be read.
 */
export const assignSuppliers = command({
  access: 'administrator',
  input: assignSuppliersInput,
  async run({ scope }, { id, wines }): Promise<number> {
    // Locks the round as a change of its wine list does.
    existing(await scope.lock(purchaseRounds, id));
    const sellers = await lockSuppliers(
      scope,
      wines.map(({ supplier_id }) => supplier_id),
    );
    const unknown = wines.findIndex(({ supplier_id }) => !sellers.has(supplier_id));
    if (unknown >= 0)
      throw invalid({ ...NO_SUCH_SUPPLIER, path: `wines.${unknown}.${NO_SUCH_SUPPLIER.path}` });
    const currency = await currencyOf(scope, id);
    const chosen = wines.map(({ purchase_price, ...wine }, place) => {
      const cents = purchase_price === undefined ? null : readPrice(purchase_price, currency);
      if (typeof cents !== 'string') return { ...wine, cents };
      throw invalid({ path: `wines.${place}.purchase_price`, message: cents });
    });
    const changed = await scope.query(
      (organization) => sql`
        UPDATE wine_offerings wine
        SET supplier_id = chosen.supplier_id, purchase_price_cents = coalesce(chosen.cents, wine.purchase_price_cents)
        FROM jsonb_to_recordset(${JSON.stringify(chosen)}::text::jsonb)
          AS chosen (wine_offering_id bigint, supplier_id bigint, cents integer)
        WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = ${id}
          AND wine.id = chosen.wine_offering_id
          AND (wine.supplier_id IS DISTINCT FROM chosen.supplier_id OR chosen.cents IS NOT NULL)
        RETURNING wine.id`,
    );
    return changed.length;
  },
});
