import { eq } from 'drizzle-orm';
import { wines } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { columnsOf } from '@/lib/rules/presenter';
import { currentRow } from '@/lib/rules/version';
import { requireSupplier } from '../wine';
import { createWineInput, updateWineInput, wineInput } from './input';
import { presentWine } from './present';
import type { Wine } from './queries';

const current = currentRow(wines, presentWine);

/** Adds a wine to the library. */
export const createWine = command({
  access: 'administrator',
  input: createWineInput,
  async run({ scope }, fields): Promise<Wine> {
    await requireSupplier(scope, fields.supplier_id);
    return scope.insert(wines, columnsOf(fields));
  },
});

/** Changes a wine of the library. Offerings that were taken from it stay as they are. */
export const updateWine = command({
  access: 'administrator',
  input: updateWineInput,
  current,
  async run({ scope }, { id, ...fields }) {
    await requireSupplier(scope, fields.supplier_id);
    return existing(await scope.update(wines, id, columnsOf(fields)));
  },
});

/** Deletes a wine of the library. Offerings that were taken from it stay, without a link to it. */
export const deleteWine = command({
  access: 'administrator',
  input: wineInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(wines, eq(wines.id, id))) === 0) throw refuse('notFound');
  },
});
