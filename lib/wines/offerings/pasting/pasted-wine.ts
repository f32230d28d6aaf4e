import type { z } from 'zod';
import type { WineCategory } from '@/db/scope';
import { spelled } from '@/lib/tables/pasting/headings';
import type { ReadColumns } from '@/lib/tables/pasting/pasted-columns';
import type { Cells as CellsOf, PastedProblem, PastedRow } from '@/lib/tables/pasting/pasted-row';
import { listedFields } from '@/lib/wines/offerings/input';
import { readShownPrice, type WritingOfPrices } from '@/lib/wines/offerings/price';
import type { Offering } from '@/lib/wines/offerings/queries';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { meansNoVintage, namesCategory } from './pasted-words';
import { WINE_FIELDS, type WineField } from './wine-fields';

type Cells = CellsOf<WineField>;

/** The fields of a wine on the list, as its rules take them. */
type Listed = z.output<typeof listedFields>;

/** The fields of a wine in a row. */
type Wine = { [Field in keyof Listed]?: Listed[Field] | undefined };

/** A row and its effect on the list: adds a wine, changes one, or neither. */
export interface ReadWine {
  shown: PastedRow<WineField>;
  addition?: Listed;
  change?: Wine & { id: number };
}

/** The list that a pasted table is read against. */
export interface List {
  offerings: Offering[];
  categories: WineCategory[];
  prices: WritingOfPrices;
  /** The category of new wines whose row names none. */
  categoryId: number | null;
  /** The author's word for a category. */
  called(category: string): string;
  /** A price in the currency's minor unit as they write it. */
  written(cents: number): string;
}

const givenFields = listedFields.partial();

/**
 * Reads a row of a pasted table. `alike` are the wines of the list with its name; `taken` are the wines of earlier rows,
 * to which that of this row is added.
 */
export function readRow(
  { line, cells, isLonger }: ReadColumns<WineField>['rows'][number],
  list: List,
  alike: Offering[],
  taken: Set<string>,
): ReadWine {
  const problems: PastedProblem<WineField>[] = [];
  if (isLonger) problems.push({ message: localizedMessage('moreCellsThanColumns') });
  const wine = readWine(cells, list, problems);
  const meant = alike.filter((offering) => isMeant(offering, cells, wine));
  const [offering] = meant;
  if (meant.length > 1) problems.push({ message: localizedMessage('severalWinesCalledThat') });
  const key = offering ? String(offering.id) : keyOf(wine);
  if (taken.has(key)) problems.push({ message: localizedMessage('earlierRowSameWine') });
  if (!offering) {
    if (!cells.price) problems.push({ message: localizedMessage('newWineNeedsPrice') });
    if (wine.category_id === undefined && !cells.category) {
      wine.category_id = list.categoryId ?? undefined;
      if (!list.categoryId) problems.push({ message: localizedMessage('newWineNeedsCategory') });
    }
  }
  const whole = listedFields.safeParse(wine);
  const part = givenFields.safeParse(wine);
  for (const { path, message } of part.error?.issues ?? []) problems.push({ ...columnAt(path), message });
  if (problems.length > 0 || !part.data) {
    return { shown: { line, state: 'refused', cells, before: {}, problems } };
  }
  taken.add(key);
  if (!offering) {
    const shown: PastedRow<WineField> = { line, state: 'new', cells, before: {}, problems };
    return whole.data ? { shown, addition: whole.data } : { shown: { ...shown, state: 'refused' } };
  }
  const { change, before } = differences(offering, part.data, list);
  if (Object.keys(change).length === 0) {
    return { shown: { line, state: 'same', cells, before, problems } };
  }
  return {
    shown: { line, state: 'changed', cells, before, problems },
    change: { id: offering.id, ...change },
  };
}

/** The columns whose values the rules know by another name. */
const COLUMNS: Record<string, WineField> = {
  bottles_per_crate: 'crate',
  category_id: 'category',
  price_cents: 'price',
};

/** The column of the value that the rules for a wine have at a path. */
function columnAt([field]: PropertyKey[]): { field?: WineField } {
  const column = WINE_FIELDS.find((one) => one === field) ?? COLUMNS[String(field)];
  return column === undefined ? {} : { field: column };
}

/** The values of a row. Empty cells say nothing. */
function readWine(
  cells: Cells,
  { categories, prices, called }: List,
  problems: PastedProblem<WineField>[],
): Wine {
  const wine: Wine = { name: cells.name ?? '' };
  if (cells.producer) wine.producer = cells.producer;
  if (cells.region) wine.region = cells.region;
  if (cells.description) wine.description = cells.description;
  if (cells.vintage) {
    if (meansNoVintage(cells.vintage)) wine.vintage = null;
    else if (/^\d{1,9}$/.test(cells.vintage)) wine.vintage = Number(cells.vintage);
    else problems.push({ field: 'vintage', message: localizedMessage('vintageDigits') });
  }
  if (cells.crate) {
    if (/^\d{1,9}$/.test(cells.crate)) wine.bottles_per_crate = Number(cells.crate);
    else problems.push({ field: 'crate', message: localizedMessage('crateSizeDigits') });
  }
  if (cells.category) {
    const wanted = cells.category;
    const category = categories.find(({ name }) => namesCategory(wanted, name));
    if (category) wine.category_id = category.id;
    else {
      const names = categories.map(({ name }) => called(name)).join(', ');
      problems.push({ field: 'category', message: localizedMessage('categoryOneOf', { names }) });
    }
  }
  if (cells.price) {
    const cents = readShownPrice(cells.price, prices);
    if (typeof cents === 'number') wine.price_cents = cents;
    else problems.push({ field: 'price', message: cents });
  }
  return wine;
}

/** True when a row is about a wine with its name: by producer and vintage, as far as the row has them. */
function isMeant(offering: Offering, cells: Cells, wine: Wine): boolean {
  return (
    (!cells.producer || spelled(offering.producer) === spelled(cells.producer)) &&
    (wine.vintage === undefined || wine.vintage === offering.vintage)
  );
}

const keyOf = ({ name = '', producer = '', vintage }: Wine) =>
  JSON.stringify([name, producer, vintage ?? null]).toLowerCase();

/** The fields of a wine that a row changes, with their present values in words. */
function differences(offering: Offering, wine: Wine, { categories, called, written }: List) {
  const change: Wine = {};
  const before: Cells = {};
  if (wine.category_id !== undefined && wine.category_id !== offering.categoryId) {
    change.category_id = wine.category_id;
    before.category = called(categories.find(({ id }) => id === offering.categoryId)?.name ?? '');
  }
  if (wine.price_cents !== undefined && wine.price_cents !== offering.priceCents) {
    change.price_cents = wine.price_cents;
    before.price = written(offering.priceCents);
  }
  if (wine.bottles_per_crate !== undefined && wine.bottles_per_crate !== offering.bottlesPerCrate) {
    change.bottles_per_crate = wine.bottles_per_crate;
    before.crate = String(offering.bottlesPerCrate);
  }
  for (const column of ['region', 'description'] as const) {
    const text = wine[column];
    if (text === undefined || text === offering[column]) continue;
    change[column] = text;
    before[column] = offering[column];
  }
  return { change, before };
}
