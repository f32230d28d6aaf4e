import { sql } from 'drizzle-orm';
import { imports, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command, procedure, query } from '@/lib/rules/command';
import { existing, fieldError, invalid, Refusal, refuse } from '@/lib/rules/errors';
import type { Page } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { currentRow, versionOf } from '@/lib/rules/version';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { PATIENCE_MS } from './create-import';
import { importInput, listImportsInput, updateImportInput } from './input';
import { withCategory } from './kinds/category-of-new';
import type { Plan, WrittenRow } from './kinds/import-kind';
import { type Import, KINDS, type ListedImport, previewColumns } from './kinds/stored-import';
import { presentImport } from './present';
import { rememberColumns } from './remembered-columns';

/** One import with its rows. 404 when there is none. */
export const getImport = getById(imports);

/** The organization's imports without their rows, the newest first. */
export const listImports = query({
  access: 'administrator',
  input: listImportsInput,
  async run({ scope }, { limit, offset }): Promise<Page<ListedImport>> {
    const items = await scope.query<ListedImport>(
      (organization) => sql`
        SELECT id::int, kind, state, heads, columns, counts FROM imports
        WHERE organization_id = ${organization}
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
    return { items, total: await scope.count(imports) };
  },
});

/**
 * Reads the rows anew, with these fields for the columns, or those they have, and with this category for new wines without one.
 * 409 unless the import is looked at.
 */
export const updateImport = command({
  access: 'administrator',
  input: updateImportInput,
  current: currentRow(imports, presentImport),
  patience: PATIENCE_MS,
  async run({ scope }, { id, columns: given, category_of_new }): Promise<Import> {
    const kept = await requirePreview(scope, id);
    const columns = given?.map(({ field }) => field) ?? kept.columns;
    requireFields(kept, columns);
    const { preview } = await planOf(scope, { ...kept, columns });
    if (category_of_new === undefined) {
      return existing(await scope.update(imports, id, { columns, ...previewColumns(preview) }));
    }
    const table = withCategory({ ...kept, columns }, preview, category_of_new, await scope.categories());
    const again = await planOf(scope, { ...kept, ...table });
    return existing(await scope.update(imports, id, { ...table, ...previewColumns(again.preview) }));
  },
});

/** Refuses a list that is not one of the columns, and a field that there is not or that two columns have. */
function requireFields({ kind: name, heads }: Import, columns: (string | null)[]): void {
  const { fields, joined } = KINDS[name];
  if (columns.length !== heads.length) {
    const message = localizedMessage('importEachColumn', { count: heads.length });
    throw invalid({ path: 'columns', message });
  }
  for (const [at, field] of columns.entries()) {
    if (field === null) continue;
    const path = `columns.${at}.field`;
    if (!fields.includes(field)) {
      throw invalid(fieldError(path, 'oneOf', { values: fields.join(', ') }));
    }
    if (field !== joined && columns.indexOf(field) < at) {
      throw invalid(fieldError(path, 'columnTwice'));
    }
  }
}

const planOf = (scope: Scope, { kind, ...kept }: Import): Promise<Plan> =>
  KINDS[kind].plan(scope, kept, kept);

async function requirePreview(scope: Scope, id: number): Promise<Import> {
  const kept = existing(await scope.lock(imports, id));
  if (kept.state !== 'preview') throw refuse('importNotPreviewed');
  return kept;
}

/**
 * Writes exactly the preview. 409 when the import would now write other rows, which are shown from then on; when the
 * round was closed since; and when the import was done already.
 */
export const commitImport = procedure({
  access: 'administrator',
  input: importInput,
  shown: true,
  async run({ transaction, requireShown }, { id }): Promise<Import> {
    try {
      return await transaction((scope) => commit(scope, id, requireShown), PATIENCE_MS);
    } catch (error) {
      if (!(error instanceof Refusal && error.problem === 'changedMeanwhile')) throw error;
      await transaction(async (scope) => {
        const { preview } = await planOf(scope, await requirePreview(scope, id));
        await scope.update(imports, id, previewColumns(preview));
      }, PATIENCE_MS);
      throw error;
    }
  },
});

async function commit(scope: Scope, id: number, requireShown: (preview: unknown[]) => void): Promise<Import> {
  const found = existing(await scope.find(imports, id));
  // The round comes before all that belongs to it, as when an order is placed.
  await KINDS[found.kind].lock(scope, found);
  const kept = await requirePreview(scope, id);
  // Another administrator may have chosen other columns since.
  requireShown(kept.preview);
  await requireOpenStill(scope, kept);
  const { preview, write } = await planOf(scope, kept);
  if (versionOf(preview) !== versionOf(kept.preview)) throw refuse('changedMeanwhile');
  await rememberColumns(scope, kept);
  return existing(await scope.update(imports, id, { state: 'done', written: await write() }));
}

/** Refuses a round that was closed after its file was read: people were told the wines that they ordered from. */
async function requireOpenStill(scope: Scope, { purchaseRoundId, roundStatus }: Import): Promise<void> {
  if (purchaseRoundId === null || roundStatus === 'closed') return;
  const round = existing(await scope.find(purchaseRounds, purchaseRoundId));
  if (round.status === 'closed') throw refuse('importRoundClosed');
}

/** Takes back the rows that an import wrote. 409 when other rows depend on them, or one was changed since. */
export const undoImport = command({
  access: 'administrator',
  input: importInput,
  patience: PATIENCE_MS,
  async run({ scope }, { id }): Promise<Import> {
    const found = existing(await scope.find(imports, id));
    await KINDS[found.kind].lock(scope, found);
    const { kind, state, written } = existing(await scope.lock(imports, id));
    if (state !== 'done') throw refuse('importNotDone');
    await KINDS[kind].undo(scope, (written ?? []) as WrittenRow[]);
    return existing(await scope.update(imports, id, { state: 'undone' }));
  },
});
