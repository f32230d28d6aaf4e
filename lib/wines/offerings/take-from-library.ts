import { z } from 'zod';
import { command } from '@/lib/rules/command';
import { invalid } from '@/lib/rules/errors';
import { pathId, reference } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { addOffering } from './commands';
import { MOST_AT_ONCE } from './input';
import { readPrices } from './price';

const takenWine = z.object({ wine_id: reference(), price: z.string().max(LENGTHS.price) });

/**
 * Takes wines of the library into a round, each at a price as people write it. Returns their number. 422 for a wine
 * that does not exist, and at `price.` and the wine's id for a price that cannot be read; then none is taken.
 */
export const takeFromLibrary = command({
  access: 'administrator',
  input: z.object({
    id: pathId(),
    wines: z.array(takenWine).min(1, localizedMessage('atLeastOneWine')).max(MOST_AT_ONCE),
  }),
  async run({ scope }, { id, wines }): Promise<number> {
    const errors = [];
    for (const { wine_id, price } of wines) {
      const read = await readPrices(scope, id, { price });
      errors.push(...read.errors.map(({ message }) => ({ path: `price.${wine_id}`, message })));
    }
    if (errors.length > 0) throw invalid(...errors);
    for (const wine of wines) await addOffering(scope, { purchase_round_id: id, ...wine });
    return wines.length;
  },
});
