import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { wineOfferings } from '@/db/schema';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { currentRow } from '@/lib/version';
import { createOfferingInput, offeringInput, updateOfferingInput } from './input';
import { endOfList } from './position';
import { presentOffering } from './present';
import { centsOf } from './price';
import type { Offering } from './queries';

/** Reads a wine for the version check of a change. */
const current = currentRow(wineOfferings, presentOffering);

/** The columns that the given fields set. */
function columns(
  fields: Omit<z.output<typeof updateOfferingInput>, 'id' | 'purchase_round_id' | 'price_cents' | 'price'>,
) {
  return {
    categoryId: fields.category_id,
    name: fields.name,
    producer: fields.producer,
    vintage: fields.vintage,
    region: fields.region,
    description: fields.description,
    bottlesPerCrate: fields.bottles_per_crate,
    position: fields.position,
  };
}

/**
 * Adds a wine to a round's list: at its end, unless a position is given. The price is given in cents, or as
 * text in the route's currency.
 */
export const createOffering = command({
  access: 'administrator',
  input: createOfferingInput,
  async run({ scope }, { purchase_round_id, price_cents, price, ...fields }): Promise<Offering> {
    const cents = await centsOf(scope, purchase_round_id, price_cents ?? price ?? '');
    return scope.insert(wineOfferings, {
      ...columns(fields),
      purchaseRoundId: purchase_round_id,
      categoryId: fields.category_id,
      name: fields.name,
      priceCents: cents,
      position: fields.position ?? (await endOfList(scope, purchase_round_id)),
    });
  },
});

/**
 * Changes a wine; its price is given in cents, or as text in the route's currency. A new price applies to new
 * order lines; placed ones keep theirs.
 */
export const updateOffering = command({
  access: 'administrator',
  input: updateOfferingInput,
  current,
  async run({ scope }, { id, purchase_round_id, price_cents, price, ...fields }): Promise<Offering> {
    const offering = await scope.lock(wineOfferings, id);
    if (!offering) throw refuse('notFound');
    if (purchase_round_id !== undefined && purchase_round_id !== offering.purchaseRoundId) {
      throw invalid({ path: 'purchase_round_id', message: 'A wine stays in its round.' });
    }
    const given = price_cents ?? price;
    const changes = {
      ...columns(fields),
      priceCents: given === undefined ? undefined : await centsOf(scope, offering.purchaseRoundId, given),
    };
    return (await scope.update(wineOfferings, id, changes)) ?? offering;
  },
});

/** Removes a wine from the list. 409 while order lines refer to it. */
export const deleteOffering = command({
  access: 'administrator',
  input: offeringInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(wineOfferings, eq(wineOfferings.id, id))) === 0) throw refuse('notFound');
  },
});
