import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { corruptBackup, endless, LONGEST_LINE_MIB, notABackup } from './refusals';

/** The size of one read, in bytes. */
const PORTION = 262_144;

/** The most characters of the first line. A file that is no backup may be one line without an end. */
const LONGEST_HEAD = 100_000;

/**
 * The lines of a compressed file, in portions. Throws an OperatorError for a damaged file, a missing last line break,
 * or a line longer than any row of the service. A few bytes may unpack into more than the memory holds.
 */
export async function* linesOf(file: string): AsyncGenerator<{ lines: string[] }> {
  await requireFile(file);
  const gunzip = createGunzip({ chunkSize: PORTION });
  const reading = pipeline(createReadStream(file), gunzip);
  reading.catch(() => {
    // The loop below ends with that error.
  });
  // Pieces of a line whose end has not come yet; put together once, so that a long line is not copied each time.
  let pieces: string[] = [];
  let length = 0;
  let began = false;
  try {
    for await (const text of gunzip.setEncoding('utf8')) {
      const [first = '', ...further] = (text as string).split('\n');
      pieces.push(first);
      length += first.length;
      if (!began && length > LONGEST_HEAD) throw notABackup(file);
      if (length > LONGEST_LINE_MIB * 2 ** 20) throw endless(file);
      if (further.length === 0) continue;
      const rest = further.pop() ?? '';
      const whole = pieces.join('');
      pieces = [rest];
      length = rest.length;
      began = true;
      yield { lines: [whole, ...further] };
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw message === 'incorrect header check' && !began ? notABackup(file) : corruptBackup(file);
  }
  if (length > 0) throw began ? corruptBackup(file) : notABackup(file);
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read (${error.code}). Give the file of a backup.`);
  });
  if (!found.isFile()) throw new OperatorError(`${file} is not a file. Give the file of a backup.`);
}
