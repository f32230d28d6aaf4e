import { imports } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { groupedBy } from '@/lib/rules/group-by';
import type { ListFile } from '@/lib/rules/listing';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { refusedRowsInput } from './input';
import type { PreviewRow } from './kinds/import-kind';
import { type Import, previewOf } from './kinds/stored-import';

/** The head of the column that says why a row is refused. */
export const REASON = 'refused_because';

interface RefusedRows extends ListFile<Record<string, string>> {
  kind: Import['kind'];
  /** The heads of the columns, which are called by their places: two columns may have one head. */
  heads: Record<string, string>;
  /** The rows with each reason in the words of `say`; otherwise it is in English, with the field's own name. */
  portionsSaying(say: Say): AsyncGenerator<Record<string, string>[]>;
}

type Say = (error: PreviewRow['errors'][number]) => string;

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
    async function* portionsSaying(say: Say) {
      yield refused.map(({ row, errors }) => ({
        ...Object.fromEntries(columns.map((column, at) => [column, cellsOf.get(row)?.[at] ?? ''])),
        [REASON]: errors.map(say).join(' '),
      }));
    }
    return {
      format,
      kind: kept.kind,
      name: 'refused',
      columns: [...columns, REASON],
      heads: Object.fromEntries(columns.map((column, at) => [column, kept.heads[at] ?? ''])),
      portions: portionsSaying(({ field, message }) => `${field}: ${translateMessage(message, ENGLISH)}`),
      portionsSaying,
    };
  },
});
