import { invalid } from '@/lib/rules/errors';
import { joinMessages, localizedMessage } from '@/lib/words/languages/localized-message';
import { looksLikeXml, readCamt } from './camt';
import { type CsvContext, type CsvFile, headsOfCsv, readCsv } from './csv';
import { decodeFile } from './decode';
import { type BankFile, Movements, UnreadableFile } from './entry';
import { looksLikeZip, unzip } from './zip';

/** What a bank's file held: one file, or those of a ZIP; the columns, when it was CSV. */
export interface ReadFiles {
  files: BankFile[];
  assigned?: CsvFile['assigned'];
}

/**
 * Reads a bank's file, whatever it is: camt.052, .053 or .054, a ZIP of such files, or CSV. Refuses with 422 at `file`
 * or `columns` what cannot be read, and says what is wrong and where; with 413 a ZIP of too much.
 */
export async function readBankFile(bytes: Uint8Array, context: CsvContext): Promise<ReadFiles> {
  try {
    if (looksLikeZip(bytes)) return { files: await readAll(bytes) };
    const text = decodeFile(bytes);
    if (text.trim() === '') throw new UnreadableFile(localizedMessage('bankFileEmpty'));
    if (looksLikeXml(text)) return { files: [await readCamt(text.trimStart())] };
    const table = await readCsv(text, context);
    return { files: [table], assigned: table.assigned };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalid({ path: error.path, message: error.saying });
  }
}

async function readAll(archive: Uint8Array): Promise<BankFile[]> {
  const files: BankFile[] = [];
  const movements = new Movements();
  for await (const { name, bytes } of unzip(archive)) {
    try {
      files.push(await readCamt(decodeFile(bytes).trimStart(), movements));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new UnreadableFile(
        joinMessages([localizedMessage('bankFileOf', { file: name.slice(-100) }), error.saying]),
      );
    }
  }
  return files;
}

/** The heads of a table's columns; undefined for a file that is no table. */
export function headsOfBankFile(bytes: Uint8Array): string[] | undefined {
  if (looksLikeZip(bytes)) return undefined;
  const text = decodeFile(bytes);
  return looksLikeXml(text) ? undefined : headsOfCsv(text);
}
