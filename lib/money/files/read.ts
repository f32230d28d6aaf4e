import { createHash } from 'node:crypto';
import { invalid } from '@/lib/rules/errors';
import { decodedSlices, decodeFile } from '@/lib/tables/files/decode';
import { slicesOf } from '@/lib/tables/files/turns';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { looksLikeZip, unzip } from '@/lib/tables/files/zip';
import { joinMessages, localizedMessage } from '@/lib/words/languages/localized-message';
import { looksLikeXml, readCamt } from './camt';
import { type CsvContext, type CsvFile, readCsv } from './csv';
import { headsOfCsv, type TableHeads } from './csv-table';
import { type BankFile, Movements } from './entry';

/** The content of a bank's file: one file, or those of a ZIP; the columns, when it was CSV. */
export interface ReadFiles {
  files: BankFile[];
  /** The number of filled lines above and below a table that were left out. */
  skipped: number;
  assigned?: CsvFile['assigned'];
  /** The SHA-256 of a table, in hexadecimal digits. */
  digest?: string;
}

/**
 * Reads a bank's file of any kind: camt.052, .053 or .054, a ZIP of such files, or CSV. Refuses an unreadable file with
 * 422 at `file` or `columns`, and tells the fault and its place; refuses too large a ZIP with 413.
 */
export async function readBankFile(bytes: Uint8Array, context: CsvContext): Promise<ReadFiles> {
  try {
    if (looksLikeZip(bytes)) return { files: await readAll(bytes), skipped: 0 };
    if (looksLikeOldWorkbook(bytes)) throw new UnreadableFile(localizedMessage('bankFileWorkbook'));
    const text = decodeFile(bytes);
    if (MT940.test(text.slice(0, 4_000))) throw new UnreadableFile(localizedMessage('bankFileMt940'));
    if (text.trim() === '') throw new UnreadableFile(localizedMessage('bankFileEmpty'));
    if (looksLikeXml(text)) return { files: [await readCamt(slicesOf(text.trimStart()))], skipped: 0 };
    const { assigned, skipped, ...table } = await readCsv(text, context);
    return { files: [table], skipped, assigned, digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalid({ path: error.path, message: error.saying });
  }
}

/** The first field of a message of SWIFT, and one of MT940 with a balance or a movement. */
const MT940 = /^\s*(?:\{1:[^}]*\}|:\d\d[A-Z]?:)[\s\S]*?[\r\n]:6[01][FM]?:/;

const looksLikeOldWorkbook = (bytes: Uint8Array) =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

async function readAll(archive: Uint8Array): Promise<BankFile[]> {
  const files: BankFile[] = [];
  const movements = new Movements();
  for await (const { name, bytes } of unzip(archive)) {
    try {
      files.push(await readCamt(decodedSlices(bytes), movements));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new UnreadableFile(
        joinMessages([localizedMessage('bankFileOf', { file: name.slice(-100) }), error.saying]),
      );
    }
  }
  return files;
}

/** The heads of a table's columns and its first rows; undefined for a file that is no table. */
export function headsOfBankFile(bytes: Uint8Array): TableHeads | undefined {
  if (looksLikeZip(bytes)) return undefined;
  const text = decodeFile(bytes);
  return looksLikeXml(text) ? undefined : headsOfCsv(text);
}
