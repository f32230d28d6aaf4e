import { eq, sql } from 'drizzle-orm';
import { purchaseRounds, suppliers, wineOfferings, wines } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { existing } from '@/lib/rules/errors';
import { eachInTurn } from '@/lib/tables/files/turns';
import { createWineInput } from '@/lib/wines/library/input';
import { presentWine } from '@/lib/wines/library/present';
import { countBottles } from '@/lib/wines/offerings/bottles';
import { HIGHEST_POSITION, listedFields } from '@/lib/wines/offerings/input';
import { presentOffering } from '@/lib/wines/offerings/present';
import { currencyOf } from '@/lib/wines/offerings/price';
import type { Columns, Kind } from './import-kind';
import { type Meanings, wineTable } from './wine-cells';
import { type Reading, readWine } from './wine-row';
import { Shelf, type Shelved } from './wine-shelf';
import { outcomeOf, type ReadRow, undoRows, type WrittenTable, writeRows } from './written-rows';

/** The values of a wine of which a row says nothing. */
const UNSAID = {
  producer: '',
  region: '',
  description: '',
  article_number: '',
  bottles_per_crate: 6,
  grapes: '',
  allergens: '',
  ingredients: '',
  bottler: '',
  bottle_ml: 750,
};

const LIBRARY: WrittenTable = {
  name: 'wines',
  columns: Object.keys(createWineInput.shape),
  unsaid: UNSAID,
};

/** Wines of the library. */
export const WINES: Kind = {
  ...wineTable(LIBRARY.columns),
  async lock(scope) {
    // Two imports into one library come one after the other, even if it is empty.
    await scope.query(
      (organization) => sql`SELECT FROM organizations WHERE id = ${organization} FOR NO KEY UPDATE`,
    );
    await scope.query(
      (organization) =>
        sql`SELECT id FROM wines WHERE organization_id = ${organization} ORDER BY id FOR NO KEY UPDATE`,
    );
  },
  async plan(scope, _target, table) {
    const library = (await scope.list(wines)).map(presentWine);
    const schemas = { whole: createWineInput, part: createWineInput.partial() };
    const read = await readWines(table, library, await meaningsOf(scope, undefined), schemas);
    const { preview, additions, changes } = read;
    return { preview, write: () => writeRows(scope, LIBRARY, additions, changes) };
  },
  undo: (scope, written) =>
    undoRows(
      scope,
      LIBRARY,
      written,
      (organization, id) => sql`EXISTS (SELECT FROM wine_offerings
        WHERE wine_offerings.organization_id = ${organization} AND wine_offerings.wine_id = ${id})`,
    ),
};

const FIELDS_OF_OFFERING = Object.keys(listedFields.shape);

const LIST: WrittenTable = {
  name: 'wine_offerings',
  columns: ['purchase_round_id', 'position', ...FIELDS_OF_OFFERING],
  unsaid: {},
};

/** Wines on the list of a round, with prices in the currency of its group. */
export const OFFERINGS: Kind = {
  ...wineTable(FIELDS_OF_OFFERING),
  async lock(scope, { purchaseRoundId }) {
    existing(await scope.lock(purchaseRounds, Number(purchaseRoundId)));
    await scope.query(
      (organization) => sql`
        SELECT id FROM wine_offerings
        WHERE organization_id = ${organization} AND purchase_round_id = ${purchaseRoundId}
        ORDER BY id FOR NO KEY UPDATE`,
    );
  },
  async plan(scope, { purchaseRoundId }, table) {
    const roundId = Number(purchaseRoundId);
    const list = (await scope.list(wineOfferings, { where: eq(wineOfferings.purchaseRoundId, roundId) })).map(
      presentOffering,
    );
    const meanings = await meaningsOf(scope, await currencyOf(scope, roundId));
    const schemas = { whole: listedFields, part: listedFields.partial() };
    const { preview, additions, changes } = await readWines(table, list, meanings, schemas);
    const end = list.reduce((last, { position }) => Math.max(last, position + 1), 0);
    return {
      preview,
      async write() {
        const placed = additions.map(({ row, values }, at) => ({
          row,
          values: { ...values, position: Math.min(end + at, HIGHEST_POSITION) },
        }));
        const unsaid = { ...UNSAID, purchase_round_id: roundId };
        const written = await writeRows(scope, { ...LIST, unsaid }, placed, changes);
        const limits = [...additions.map(({ values }) => values), ...changes.map(({ after }) => after)];
        const round = existing(await scope.find(purchaseRounds, roundId));
        const isLimited = limits.some(({ max_bottles }) => Boolean(max_bottles));
        if ((round.countsBottles && additions.length > 0) || isLimited) await countBottles(scope, roundId);
        return written;
      },
    };
  },
  undo: (scope, written) =>
    undoRows(
      scope,
      LIST,
      written,
      (organization, id) => sql`(
        EXISTS (SELECT FROM order_lines
          WHERE order_lines.organization_id = ${organization} AND order_lines.wine_offering_id = ${id})
        OR EXISTS (SELECT FROM purchase_order_lines
          WHERE purchase_order_lines.organization_id = ${organization} AND purchase_order_lines.wine_offering_id = ${id}))`,
    ),
};

async function meaningsOf(scope: Scope, currency: string | undefined): Promise<Meanings> {
  return {
    categories: await scope.categories(),
    suppliers: await scope.list(suppliers),
    currency,
    named: new Map(),
  };
}

async function readWines(
  { heads, columns, rows }: Columns,
  stored: Shelved[],
  meanings: Meanings,
  schemas: Pick<Reading, 'whole' | 'part'>,
) {
  const reading = { heads, columns, meanings, shelf: new Shelf(stored, columns), ...schemas };
  const read: ReadRow[] = [];
  await eachInTurn(rows, (row) => read.push(readWine(row, reading)));
  return outcomeOf(read);
}
