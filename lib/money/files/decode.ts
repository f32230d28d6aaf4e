import { localizedMessage } from '@/lib/words/languages/localized-message';
import { UnreadableFile } from './entry';

/** What Windows-1252 has where ISO 8859-1 has controls; Node.js 20 decodes the former as the latter. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}

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

/**
 * The text of a file: as its byte order mark says, else as its XML declaration says where the bytes allow that, else
 * UTF-8, else Windows-1252. Throws `UnreadableFile` when the bytes break their own mark.
 */
export function decodeFile(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) {
    const text = decodeAs(bytes, marked[0]);
    if (text === undefined) throw new UnreadableFile(localizedMessage('bankFileEncoding'));
    return text;
  }
  // A declaration that was read byte by byte is in no encoding of two bytes a character, whatever it says; and what
  // ASCII allows, UTF-8 does.
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1'))?.[1];
  return (
    (declared && !/^(utf-?16|utf-?32|ucs|iso-10646|(us-)?ascii)/i.test(declared)
      ? decodeAs(bytes, declared)
      : undefined) ??
    decodeAs(bytes, 'utf-8') ??
    decodeWindows1252(bytes)
  );
}
