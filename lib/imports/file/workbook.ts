import { breathe } from '@/lib/tables/files/turns';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { directoryOf, type Packed, unpackedPieces } from '@/lib/tables/files/zip';
import { FileRows, type TableRow } from './file-rows';
import { carryDown } from './merged-cells';
import { unreadableFile } from './unreadable-file';
import { RelationsReader, SheetsReader, StringsReader, StylesReader } from './workbook-parts';
import { SheetReader } from './workbook-sheet';
import type { XmlReader } from './xml-reader';

/** The most bytes that all read files of a workbook have together when they are unpacked, in MiB. */
const MOST_UNPACKED = 200;

/**
 * The filled rows of the first visible sheet of a workbook (ECMA-376). Formulas have the value that is stored beside
 * them, and days are YYYY-MM-DD. Throws a 422 for what is no workbook, or unpacks to more than is taken.
 */
export async function workbookRows(bytes: Uint8Array): Promise<TableRow[]> {
  try {
    const book = new Workbook(bytes);
    const sheets = await book.read('xl/workbook.xml', new SheetsReader());
    const relations = await book.read('xl/_rels/workbook.xml.rels', new RelationsReader());
    const sheet = sheets.firstVisible();
    const strings = await book.read(relations.pathOf('sharedStrings'), new StringsReader());
    const styles = await book.read(relations.pathOf('styles'), new StylesReader());
    const path = sheet && relations.pathOfId(sheet);
    if (!path || !book.has(path)) throw unreadableFile('importUnreadable', {});
    const rows = new FileRows();
    const looks = { strings: strings.texts, kinds: styles.kinds, countsFrom1904: sheets.countsFrom1904 };
    const read = new SheetReader(looks, (row, cells) => rows.add(row, cells));
    const { merged } = await book.read(path, read);
    carryDown(rows.rows, merged);
    return rows.rows;
  } catch (error) {
    if (error instanceof UnreadableFile) throw unreadableFile('importUnreadable', {});
    throw error;
  }
}

/** The files of a workbook, each of which is read piece by piece and never held as a whole. */
class Workbook {
  readonly #bytes: Buffer;
  readonly #files: Map<string, Packed>;
  #room = MOST_UNPACKED * 1024 * 1024;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#files = new Map(directoryOf(this.#bytes).map((file) => [file.name, file]));
    // A directory tells the sizes; one that lies is found out while its files are read.
    this.#requireRoom([...this.#files.values()].reduce((sum, { size }) => sum + size, 0));
    if (!this.has('xl/workbook.xml')) throw unreadableFile('importUnreadable', {});
  }

  has = (path: string) => this.#files.has(path);

  /** Reads a file; one that is not there leaves the reader as it is. */
  async read<R extends XmlReader>(path: string, reader: R): Promise<R> {
    const file = this.#files.get(path);
    if (!file) return reader;
    const decoder = new TextDecoder();
    for await (const piece of unpackedPieces(this.#bytes, file)) {
      this.#room -= piece.length;
      this.#requireRoom(0);
      reader.write(decoder.decode(piece, { stream: true }));
      await breathe();
    }
    reader.end();
    return reader;
  }

  #requireRoom(bytes: number): void {
    if (bytes <= this.#room && this.#room >= 0) return;
    throw unreadableFile('importUnpacked', { most: MOST_UNPACKED });
  }
}
