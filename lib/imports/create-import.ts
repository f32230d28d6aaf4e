import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { perProcess } from '@/db/per-process';
import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';
import { procedure } from '@/lib/rules/command';
import { existing, fieldError, invalid } from '@/lib/rules/errors';
import { idempotent } from '@/lib/rules/idempotency';
import { type ImportTable, importTable } from './file/import-table';
import { createImportInput } from './input';
import type { Columns, Kind } from './kinds/import-kind';
import { KINDS, previewColumns, type ShownImport } from './kinds/stored-import';
import { rememberedColumns } from './remembered-columns';

/** Files take memory while they are read, so that they are read one after another. */
const turns = perProcess('imported files', () => new FairQueue({ share: 1, total: 1 }));

/** The milliseconds that thousands of rows may take: all of them are written, or none. */
export const PATIENCE_MS = 60_000;

type Given = z.output<typeof createImportInput>;

/** Reads a file, and keeps the preview of its rows. Nothing else is written. */
export const createImport = procedure({
  access: 'administrator',
  input: createImportInput,
  run: ({ organizationId, transaction }, given): Promise<ShownImport> =>
    inQueueTurn(turns, String(organizationId), async () => {
      const table = await tableOf(given);
      return transaction((scope) => keep(scope, given, table), PATIENCE_MS);
    }),
  once: ({ organizationId, transaction }, given, { key, path, answer }) =>
    inQueueTurn(turns, String(organizationId), async () => {
      const { bytes, ...where } = given;
      const request = { ...where, digest: createHash('sha256').update(bytes).digest('hex') };
      const table = await tableOf(given);
      return transaction(
        (scope) =>
          idempotent(scope, { key, path, request }, async () => answer(await keep(scope, given, table))),
        PATIENCE_MS,
      );
    }),
});

const tableOf = ({ kind, bytes }: Given) =>
  importTable(bytes, (cell) => KINDS[kind].meaning(cell) !== undefined, KINDS[kind].headless?.begins);

async function keep(scope: Scope, given: Given, table: ImportTable): Promise<ShownImport> {
  const kind = KINDS[given.kind];
  const target = await targetOf(scope, given);
  const { heads, columns: meant, rows } = withColumns(kind, table);
  const columns = (await rememberedColumns(scope, { kind: given.kind, heads })) ?? meant;
  const { preview, counts } = previewColumns(
    (await kind.plan(scope, target, { heads, columns, rows })).preview,
  );
  const { routeId, purchaseRoundId, roundStatus } = target;
  // The stored rows are not read again: they may be 20 MB.
  const [kept] = await scope.query<{ id: number }>(
    (organization) => sql`
      INSERT INTO imports (organization_id, kind, route_id, purchase_round_id, round_status, heads, columns, rows,
        preview, counts)
      VALUES (${organization}, ${given.kind}, ${routeId}, ${purchaseRoundId}, ${roundStatus},
        ${JSON.stringify(heads)}::text::json, ${JSON.stringify(columns)}::text::json,
        ${JSON.stringify(rows)}::text::json, ${JSON.stringify(preview)}::text::json,
        ${JSON.stringify(counts)}::text::jsonb)
      RETURNING id::int`,
  );
  return { id: existing(kept).id, kind: given.kind, state: 'preview', heads, columns, preview, counts };
}

/** The group or the round that rows go to. 422 where it is missing or another organization's. */
async function targetOf(scope: Scope, { kind, route_id, purchase_round_id }: Given) {
  const target = { routeId: null, purchaseRoundId: null, roundStatus: null };
  if (kind === 'participants') {
    if (route_id === undefined) throw missing('route_id');
    const route = await scope.find(routes, route_id);
    if (!route) throw invalid(fieldError('route_id', 'noSuchRoute'));
    return { ...target, routeId: route.id };
  }
  if (kind === 'wines') return target;
  if (purchase_round_id === undefined) throw missing('purchase_round_id');
  const round = await scope.find(purchaseRounds, purchase_round_id);
  if (!round) throw invalid(fieldError('purchase_round_id', 'noSuchRound'));
  return { ...target, purchaseRoundId: round.id, roundStatus: round.status };
}

const missing = (path: string) => invalid(fieldError(path, 'required'));

/** A table with the fields of its columns; heads that it has not are empty. */
function withColumns(kind: Kind, { heads, rows }: ImportTable): Columns {
  if (heads.length > 0 || !kind.headless) return { heads, rows, columns: guessed(kind, heads) };
  const read = kind.headless.read(rows);
  return { ...read, heads: read.columns.map(() => '') };
}

/** The fields that heads mean. Of two columns of one field the first counts, unless they make it together. */
function guessed(kind: Kind, heads: string[]): (string | null)[] {
  const fields: (string | null)[] = [];
  for (const head of heads) {
    const field = kind.meaning(head) ?? null;
    fields.push(field !== null && field !== kind.joined && fields.includes(field) ? null : field);
  }
  return fields;
}
