import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { wineOfferings } from '@/db/schema';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { currentRow } from '@/lib/version';
import { createOfferingInput, offeringInput, updateOfferingInput } from './input';
import { presentOffering } from './present';
import type { Offering } from './queries';

/** A wine as it is now, for whoever changes it. */
export const current = currentRow(wineOfferings, presentOffering);

/** The columns that the given fields set. */
export function columns(fields: Omit<z.output<typeof updateOfferingInput>, 'id' | 'purchase_round_id'>) {
  return {
    categoryId: fields.category_id,
    name: fields.name,
    producer: fields.producer,
    vintage: fields.vintage,
    region: fields.region,
    description: fields.description,
    priceCents: fields.price_cents,
    bottlesPerCrate: fields.bottles_per_crate,
    position: fields.position,
  };
}

/** Puts a wine on a round's list. */
export const createOffering = command({
  access: 'administrator',
  input: createOfferingInput,
  run: ({ scope }, { purchase_round_id, ...fields }): Promise<Offering> =>
    scope.insert(wineOfferings, {
      ...columns(fields),
      purchaseRoundId: purchase_round_id,
      categoryId: fields.category_id,
      name: fields.name,
      priceCents: fields.price_cents,
    }),
});

/** Changes a wine. Its new price is for new order lines; placed ones keep theirs. */
export const updateOffering = command({
  access: 'administrator',
  input: updateOfferingInput,
  current,
  async run({ scope }, { id, purchase_round_id, ...fields }): Promise<Offering> {
    const offering = await scope.lock(wineOfferings, id);
    if (!offering) throw refuse('notFound');
    if (purchase_round_id !== undefined && purchase_round_id !== offering.purchaseRoundId) {
      throw invalid({ path: 'purchase_round_id', message: 'A wine stays in its round.' });
    }
    return (await scope.update(wineOfferings, id, columns(fields))) ?? offering;
  },
});

/** Takes a wine off the list. 409 while order lines refer to it. */
export const deleteOffering = command({
  access: 'administrator',
  input: offeringInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(wineOfferings, eq(wineOfferings.id, id))) === 0) throw refuse('notFound');
  },
});
