import { wineOfferings } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { offeringInput } from '@/lib/wines/offerings/input';
import { bottlesByOffering } from './sums-by-round';

/** The bottles of a wine in its round's standing orders. 404 when there is no such wine. */
export const getOrderedBottles = query({
  access: 'administrator',
  input: offeringInput,
  async run({ scope }, { id }): Promise<number> {
    const offering = existing(await scope.find(wineOfferings, id));
    return (await bottlesByOffering(scope, [offering.purchaseRoundId])).get(id) ?? 0;
  },
});
