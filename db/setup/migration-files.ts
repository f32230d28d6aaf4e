import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The folder of the migrations, in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** One step of the schema. Its digest identifies it, also in a database that it was applied to. */
export interface Migration {
  name: string;
  digest: string;
  /** When it was generated, in milliseconds since 1970; the migrator tells by it what is still to be done. */
  made: number;
  statements: string[];
}

/** All migrations of this version of the service, the first one first. */
export function migrationFiles(folder = MIGRATIONS): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => ({
    name: journal.entries[index]?.tag ?? '',
    digest: file.hash,
    made: file.folderMillis,
    statements: file.sql,
  }));
}
