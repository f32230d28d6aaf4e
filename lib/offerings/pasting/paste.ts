import { enteredAmount } from '@/lib/amounts';
import { command } from '@/lib/command';
import { translator } from '@/lib/languages/translator';
import { categoryName } from '@/lib/offerings/category-name';
import { pasteWinesInput, wineListInput } from '@/lib/offerings/input';
import { presentWineList } from '@/lib/offerings/present';
import { writingOfPrices } from '@/lib/offerings/price';
import { changeWineList, lockWineList, type SavedWineList } from '@/lib/offerings/wine-list';
import { readPasted } from './pasted';
import type { PastedWine } from './pasted-wine';

/** What a pasted table does to a round's list. */
export interface Pasted extends SavedWineList {
  rows: PastedWine[];
}

/**
 * Changes and adds the wines of a table that was pasted from a spreadsheet; rows that are refused are left out and say
 * why. A dry run changes nothing and counts what would be. The version is that of the whole list. 422 for more rows
 * than one list takes at once.
 */
export const pasteWines = command({
  access: 'administrator',
  input: pasteWinesInput,
  current: {
    input: wineListInput,
    read: async ({ scope }, { id }) => presentWineList(await lockWineList(scope, id)),
  },
  async run({ scope }, { id, text, category_id: categoryId, dry_run, locale }): Promise<Pasted> {
    const offerings = await lockWineList(scope, id);
    const prices = await writingOfPrices(scope, id);
    const categories = await scope.categories();
    const names = translator(locale, 'categories');
    const rows = readPasted(text, {
      offerings,
      categories,
      prices,
      categoryId,
      called: (category) => categoryName(category, names),
      written: (cents) => enteredAmount(cents, prices.currency, locale),
    });
    const changes = rows.flatMap(({ change }) => change ?? []);
    const additions = rows.flatMap(({ addition }) => addition ?? []);
    if (!dry_run) await changeWineList(scope, { id, changes, additions });
    return { rows: rows.map(({ shown }) => shown), changed: changes.length, added: additions.length };
  },
});
