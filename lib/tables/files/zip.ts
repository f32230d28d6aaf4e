import { Inflate } from 'fflate';
import { refuse } from '@/lib/rules/errors';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { breathe } from './turns';
import { UnreadableFile } from './unreadable';

const MOST_FILES = 1_000;

/** The most bytes that all files have together when they are unpacked. */
const MOST_UNPACKED = 100 * 1024 * 1024;

/** The packed bytes that are unpacked at once: up to a thousand times as many come out. */
const SLICE = 1024;
const STORED_SLICE = 256 * 1024;

/** One file of an archive as its directory tells it. */
export interface Packed {
  name: string;
  encrypted: boolean;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

/** True for the bytes of an archive, which may be empty. */
export const looksLikeZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && [0x03, 0x05].includes(bytes[2] ?? 0);

/**
 * The XML files of an archive one by one, by name, unpacked. Throws `UnreadableFile` when there are none, when one is
 * encrypted or contradicts the directory, and for an archive within. Refuses too much content with 413.
 */
export async function* unzip(bytes: Uint8Array): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = directoryOf(view).filter(({ name }) => !name.endsWith('/'));
  if (files.some(({ name }) => name === 'xl/workbook.xml' || name === 'mimetype')) {
    throw new UnreadableFile(localizedMessage('bankFileWorkbook'));
  }
  if (files.length > MOST_FILES) throw refuse('bodyTooLarge');
  if (files.some(({ encrypted }) => encrypted))
    throw new UnreadableFile(localizedMessage('bankZipEncrypted'));
  const nested = files.find(({ name }) => /\.zip$/i.test(name));
  if (nested) throw new UnreadableFile(localizedMessage('bankZipNested', { file: nested.name }));
  const wanted = files.filter(
    ({ name }) => /(?:^|\/)[^./][^/]*\.xml$/i.test(name) && !/^__MACOSX\//.test(name),
  );
  if (wanted.length === 0) throw new UnreadableFile(localizedMessage('bankZipEmpty'));
  let room = MOST_UNPACKED;
  if (wanted.reduce((sum, { size }) => sum + size, 0) > room) throw refuse('bodyTooLarge');
  for (const file of wanted) {
    const unpacked = await unpack(view, file, room);
    room -= unpacked.byteLength;
    yield { name: file.name, bytes: unpacked };
  }
}

const unreadable = () => new UnreadableFile(localizedMessage('bankZipUnreadable'));

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** Reads the directory at the end of an archive, see APPNOTE.TXT 4.3.12 and 4.3.16. */
export function directoryOf(bytes: Buffer): Packed[] {
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_SIGNATURE) {
    end -= 1;
    if (end < bytes.length - END_LENGTH - LONGEST_COMMENT) throw unreadable();
  }
  if (end < 0) throw unreadable();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files: Packed[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw unreadable();
    const nameLength = bytes.readUInt16LE(at + 28);
    files.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** Unpacks one file, and stops when it is larger than the room that is left: the directory's sizes may be a lie. */
async function unpack(bytes: Buffer, file: Packed, room: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of unpackedPieces(bytes, file)) {
    length += chunk.length;
    if (length > room) throw refuse('bodyTooLarge');
    chunks.push(chunk);
  }
  if (length !== file.size) throw unreadable();
  return Buffer.concat(chunks);
}

/** The pieces of an unpacked file, between which others have their turn: as many as the reader asks for. */
export async function* unpackedPieces(bytes: Buffer, file: Packed): AsyncGenerator<Uint8Array> {
  const { offset, packed, method } = file;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw unreadable();
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (from + packed > bytes.length) throw unreadable();
  const content = bytes.subarray(from, from + packed);
  if (method !== 0 && method !== 8) throw unreadable();
  let chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => chunks.push(chunk));
  // Stored content comes in pieces as long as unpacked ones.
  const slice = method === 0 ? STORED_SLICE : SLICE;
  for (let at = 0; at < content.length; at += slice) {
    const part = content.subarray(at, at + slice);
    if (method === 0) chunks.push(part);
    else inflated(() => inflate.push(part, at + slice >= content.length));
    yield* chunks;
    chunks = [];
    await breathe();
  }
}

/** Runs a step of unpacking; an error of the library means that the archive is broken. */
function inflated(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw unreadable();
    throw error;
  }
}
