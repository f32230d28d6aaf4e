import { wines } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid } from '@/lib/rules/errors';
import { wineInput } from './input';
import type { Wine } from './queries';

/** Adds the vintage after a wine's to the library, alike in everything else. 422 for a wine without a vintage. */
export const addNextVintage = command({
  access: 'administrator',
  input: wineInput,
  async run({ scope }, { id }): Promise<Wine> {
    const {
      id: _id,
      createdAt: _createdAt,
      vintage,
      ...alike
    } = existing(await scope.lock(wines, id, 'share'));
    if (vintage === null) throw invalid(fieldError('vintage', 'required'));
    return scope.insert(wines, { ...alike, vintage: vintage + 1 });
  },
});
