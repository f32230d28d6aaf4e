import { imports } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { groupedBy } from '@/lib/rules/group-by';
import type { ListFile } from '@/lib/rules/listing';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { refusedRowsInput } from './input';
import { previewOf } from './kinds/stored-import';

/** The head of the column that says why a row is refused. */
const REASON = 'refused_because';

interface RefusedRows extends ListFile<Record<string, string>> {
  /** The heads of the columns, which are called by their places: two columns may have one head. */
  heads: Record<string, string>;
}

/** The refused rows of an import as they came, as the rows of a file. 404 when there is no such import. */
export const getRefusedRows = query({
  access: 'administrator',
  snapshot: false,
  input: refusedRowsInput,
  async run({ scope }, { id, format }): Promise<RefusedRows> {
    const kept = existing(await scope.find(imports, id));
    const cellsOf = new Map(kept.rows.map(({ row, cells }) => [row, cells]));
    // One row may list several people.
    const refused = [
      ...groupedBy(
        previewOf(kept).filter(({ state }) => state === 'refused'),
        ({ row }) => row,
      ),
    ].map(([row, people]) => ({ row, errors: people.flatMap(({ errors }) => errors) }));
    // A row may have more cells than there are heads: that is why it is refused.
    const width = refused.reduce(
      (most, { row }) => Math.max(most, cellsOf.get(row)?.length ?? 0),
      kept.heads.length,
    );
    const columns = Array.from({ length: width }, (_, at) => String(at));
    const rows = refused.map(({ row, errors }) => ({
      ...Object.fromEntries(columns.map((column, at) => [column, cellsOf.get(row)?.[at] ?? ''])),
      [REASON]: errors
        .map(({ field, message }) => `${field}: ${translateMessage(message, ENGLISH)}`)
        .join(' '),
    }));
    return {
      format,
      name: 'refused',
      columns: [...columns, REASON],
      heads: Object.fromEntries(columns.map((column, at) => [column, kept.heads[at] ?? ''])),
      portions: inOnePortion(rows),
    };
  },
});

async function* inOnePortion<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
