import { command } from '@/lib/rules/command';
import { type Pasted, pasted } from '@/lib/tables/pasting/pasted-row';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { pasteWinesInput } from '@/lib/wines/offerings/input';
import { changeWineList, lockWineList } from '@/lib/wines/offerings/lists/wine-list';
import { writingOfPrices } from '@/lib/wines/offerings/price';
import { enteredAmount } from '@/lib/words/amounts';
import { translator } from '@/lib/words/languages/translator';
import { readPasted } from './pasted-wines';
import type { WineField } from './wine-fields';

/**
 * Changes and adds the wines of a table pasted from a spreadsheet; refused rows are left out with their reasons. A dry
 * run changes nothing and counts the effects. 422 for more rows than one list takes at once; 409 when the outcome would
 * now differ from the preview.
 */
export const pasteWines = command({
  access: 'administrator',
  input: pasteWinesInput,
  shown: true,
  async run(
    { scope, requireShown },
    { id, text, category_id: categoryId, dry_run, locale, ...corrected },
  ): Promise<Pasted<WineField>> {
    const offerings = await lockWineList(scope, id);
    const prices = await writingOfPrices(scope, id);
    const categories = await scope.categories();
    const names = translator(locale, 'categories');
    const { rows, ...table } = readPasted(text, corrected, {
      offerings,
      categories,
      prices,
      categoryId,
      called: (category) => categoryName(category, names),
      written: (cents) => enteredAmount(cents, prices.currency, locale),
    });
    const shown = rows.map((row) => row.shown);
    if (!dry_run) {
      requireShown(shown);
      const changes = rows.flatMap(({ change }) => change ?? []);
      const additions = rows.flatMap(({ addition }) => addition ?? []);
      await changeWineList(scope, { id, changes, additions });
    }
    return pasted(table, shown);
  },
});
