import type { WineCategory } from '@/db/scope';
import { nameOfCategory } from '@/lib/wines/offerings/category-name';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { readImportedAmount, readImportedVintage } from '../file/import-numbers';
import { spelled } from './head-words';
import type { Kind } from './import-kind';
import { meansNoVintage, namesCategory, wineColumnOf } from './wine-words';

/** The fields of columns that are called by other words, such as in an export. */
const FIELDS: Record<string, string> = {
  category: 'category_id',
  supplier: 'supplier_id',
  alcohol: 'alcohol_permille',
  price: 'price_cents',
  purchase_price: 'purchase_price_cents',
  crate: 'bottles_per_crate',
};

const asField = (head: string) => spelled(head).replaceAll(' ', '_');

/** The order of the columns of a list without heads. */
const USUAL = ['name', 'producer', 'vintage', 'category_id', 'price_cents', 'bottles_per_crate'];

/** A number, with or without the sign or code of a currency before it. */
const BEGINS_WITH_NUMBER = /^(?:\p{Sc}|[A-Z]{3})?\s*['’]?\d/u;

/** The columns of a list of wines with these fields: by its heads, or without them in their usual order. */
export function wineTable(fields: readonly string[]): Pick<Kind, 'fields' | 'meaning' | 'headless'> {
  const fieldOf = (column: string) => {
    const field = FIELDS[column] ?? column;
    return fields.includes(field) ? field : undefined;
  };
  const meaning = (head: string) => {
    const word = asField(head);
    return fieldOf(Object.hasOwn(FIELDS, word) || fields.includes(word) ? word : (wineColumnOf(head) ?? ''));
  };
  return {
    fields,
    meaning,
    headless: {
      // Nothing is lost where heads are taken for a row: it is shown as refused.
      begins: (cells) =>
        cells.filter(Boolean).length > 1 &&
        cells.some((cell) => BEGINS_WITH_NUMBER.test(cell)) &&
        !cells.some((cell) => meaning(cell) !== undefined),
      read(rows) {
        const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
        const columns = Array.from({ length: width }, (_, at) => {
          // By a column without any text, no wine is told from another.
          const isFilled = rows.some(({ cells }) => cells[at]);
          return (isFilled && fieldOf(USUAL[at] ?? '')) || null;
        });
        return { rows, columns };
      },
    },
  };
}

/** The meanings of cells in an organization, and in a round. */
export interface Meanings {
  categories: WineCategory[];
  suppliers: { id: number; name: string }[];
  /** The currency of the round's group; none for the library. */
  currency: string | undefined;
  /** The categories that cells name, once they were looked up. */
  named: Map<string, number | undefined>;
}

type Read = { value: unknown } | { message: LocalizedMessage };

const WHOLE_NUMBERS = new Set([
  'bottles_per_crate',
  'bottle_ml',
  'energy_kj',
  'energy_kcal',
  'min_bottles',
  'max_bottles',
]);

/** The value of a filled cell of a wine as the API takes it, or why there is none. */
export function wineValue(field: string, head: string, cell: string, meanings: Meanings): Read {
  // Under the name of a field stands its value as the API has it, where it is a whole number.
  const plain = asField(head) === field && /^\d{1,9}$/.test(cell) ? Number(cell) : undefined;
  if (field === 'category_id') return categoryIn(cell, plain, meanings);
  if (field === 'supplier_id') return supplierIn(cell, plain, meanings);
  if (field === 'vintage') {
    const year = readImportedVintage(cell, meansNoVintage);
    return year === undefined ? { message: localizedMessage('vintageDigits') } : { value: year };
  }
  if (field === 'price_cents' || field === 'purchase_price_cents') {
    if (plain !== undefined) return { value: plain };
    const amount = readImportedAmount(cell, meanings.currency ?? '');
    return 'cents' in amount ? { value: amount.cents } : amount;
  }
  if (field === 'alcohol_permille') {
    if (plain !== undefined) return { value: plain };
    const [, units, tenths = '0'] = /^(\d{1,3})(?:[.,](\d)0*)?\s*(?:%|°)?\s*(?:vol\.?)?$/i.exec(cell) ?? [];
    return units === undefined
      ? { message: localizedMessage('importAlcohol') }
      : { value: Number(units + tenths) };
  }
  if (WHOLE_NUMBERS.has(field)) {
    const [, digits] = /^(\d{1,9})(?:\.0)?$/.exec(cell) ?? [];
    return digits === undefined ? { message: localizedMessage('importWhole') } : { value: Number(digits) };
  }
  return { value: cell };
}

function categoryIn(cell: string, plain: number | undefined, { categories, named }: Meanings): Read {
  if (!named.has(cell)) named.set(cell, categories.find(({ name }) => namesCategory(cell, name))?.id);
  const found = named.get(cell) ?? categories.find(({ id }) => id === plain)?.id;
  if (found !== undefined) return { value: found };
  const names = { listed: categories.map(({ name }) => nameOfCategory(name)) };
  return { message: localizedMessage('categoryOneOf', { names }) };
}

function supplierIn(cell: string, plain: number | undefined, { suppliers }: Meanings): Read {
  const [found, ...others] = suppliers.filter(({ name }) => spelled(name) === spelled(cell));
  if (found && others.length === 0) return { value: found.id };
  if (!found && suppliers.some(({ id }) => id === plain)) return { value: plain };
  return { message: localizedMessage('noSuchSupplier') };
}
