import { createImport } from '@/lib/imports/create-import';
import { presentImport } from '@/lib/imports/present';
import type { Administrator } from '@/lib/rules/caller';
import { recordsFile } from '@/lib/tables/spreadsheet/records';

/** Reads a file to import it, and returns the API's answer. */
export async function readImport(administrator: Administrator, target: object, file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return presentImport(await createImport(administrator, { ...target, bytes }));
}

type RecordsFile = Parameters<typeof recordsFile>;

/** The exported file of a list. */
export async function exportOf(
  format: 'csv' | 'xlsx',
  { file }: { file?: { columns: RecordsFile[2]; portions: RecordsFile[3] } },
): Promise<Uint8Array> {
  if (!file) throw new Error('no file');
  const pieces: Buffer[] = [];
  for await (const piece of recordsFile(format, 'wines', file.columns, file.portions))
    pieces.push(Buffer.from(piece));
  return new Uint8Array(Buffer.concat(pieces));
}
