import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { importColumns } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Import } from './kinds/stored-import';

type File = Pick<Import, 'kind' | 'heads'>;

/** The fields of the columns of the last imported file with these heads; undefined where there was none. */
export async function rememberedColumns(scope: Scope, file: File): Promise<Import['columns'] | undefined> {
  if (!isNamed(file)) return undefined;
  const where = and(eq(importColumns.kind, file.kind), eq(importColumns.headsHash, hashOf(file)));
  const [remembered] = await scope.list(importColumns, { where });
  return remembered?.columns;
}

/** Remembers the fields of the columns for the next file with these heads. */
export async function rememberColumns(scope: Scope, file: File & Pick<Import, 'columns'>): Promise<void> {
  if (!isNamed(file)) return;
  await scope.query(
    (organization) => sql`
      INSERT INTO import_columns (organization_id, kind, heads_hash, columns)
      VALUES (${organization}, ${file.kind}, ${hashOf(file)}, ${JSON.stringify(file.columns)}::text::json)
      ON CONFLICT (organization_id, kind, heads_hash) DO UPDATE SET columns = excluded.columns`,
  );
}

/** Columns without heads say nothing about another file. */
const isNamed = ({ heads }: File) => heads.some((head) => head !== '');

const hashOf = ({ heads }: File) => createHash('sha256').update(JSON.stringify(heads)).digest('hex');
