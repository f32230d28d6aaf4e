import { isUtf8 } from 'node:buffer';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { breathe } from './turns';
import { UnreadableFile } from './unreadable';

/** The signs of Windows-1252 where ISO 8859-1 has controls; Node.js 20 decodes the former as the latter. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}

/**
 * True for bytes that are text in Windows-1250, of Central Europe. It has letters for signs of Windows-1252 that stand
 * within no word, and for bytes that are nothing there.
 */
const isWindows1250 = (bytes: Uint8Array) =>
  /[\x8d\x8f\x9d]|[a-z][\xa3\xa5\xaf\xb3\xb9\xbf][a-z]|[\xec\xf9][a-z]/i.test(
    Buffer.from(bytes.subarray(0, TELLING)).toString('latin1'),
  );

/** The first bytes of a file by which its encoding is told from a like one. */
const TELLING = 256 * 1024;

/** The text of bytes in an encoding, or undefined when they are not in it, or nobody knows it. */
function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const MARKS: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // An XML file of two bytes a character begins with "<" even without a mark.
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
];

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;

/** The encodings that a file may be in, by its first bytes and best first; the last one holds for any bytes. */
function encodingsOf(bytes: Uint8Array): string[] {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return [marked[0]];
  // A declaration that was read byte by byte cannot be in an encoding of two bytes a character. UTF-8 covers ASCII.
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1'))?.[1];
  const isPossible = declared && !/^(utf-?16|utf-?32|ucs|iso-10646|(us-)?ascii)/i.test(declared);
  const assumed = isUtf8(bytes) ? 'utf-8' : isWindows1250(bytes) ? 'windows-1250' : 'windows-1252';
  return [...(isPossible ? [declared] : []), assumed];
}

/**
 * The text of a file. Its encoding is that of its byte order mark, else of its XML declaration where the bytes allow
 * that, else UTF-8. Other bytes are Windows-1252, or Windows-1250 where that is no text. Throws `UnreadableFile` when
 * the bytes break their own mark.
 */
export function decodeFile(bytes: Uint8Array): string {
  for (const encoding of encodingsOf(bytes)) {
    const text = decodeAs(bytes, encoding);
    if (text !== undefined) return text;
  }
  throw new UnreadableFile(localizedMessage('bankFileEncoding'));
}

/** The text of bytes as their mark says, else UTF-8, else Windows-1252; undefined when they break their own mark. */
export function decodeTable(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return decodeAs(bytes, marked?.[0] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'));
}

/** The bytes of a large file that are decoded at once. */
const SLICE = 64 * 1024;

/** The text of a large file in slices, between which others have their turn; without blanks at its beginning. */
export async function* decodedSlices(bytes: Uint8Array): AsyncGenerator<string> {
  if (bytes.length <= SLICE || !isUtf8(bytes) || encodingsOf(bytes)[0] !== 'utf-8') {
    yield decodeFile(bytes).trimStart();
    return;
  }
  const decoder = new TextDecoder('utf-8');
  let isBegun = false;
  for (let at = 0; at < bytes.length; at += SLICE) {
    const stream = at + SLICE < bytes.length;
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream });
    const told: string = isBegun ? text : text.trimStart();
    isBegun ||= told !== '';
    if (isBegun) yield told;
    await breathe();
  }
}
