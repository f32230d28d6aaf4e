import { promisify } from 'node:util';
import { constants, createGzip, gzip, gzipSync } from 'node:zlib';

/** The least size of an answer that is compressed, in bytes. A shorter one fits a single packet anyway. */
export const LEAST_COMPRESSED = 1024;

/** The least size of an answer that another thread compresses, in bytes: all others would wait for it. */
const LONG = 64 * 1024;

/** The number of compressed texts that are kept: visitors ask for a few wine lists. */
const MOST_KEPT = 16;

const kept = new Map<string, Buffer>();

const gzipElsewhere = promisify<string | Uint8Array, Buffer>(gzip);

/** True when an Accept-Encoding header allows gzip. */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(^|[,\s])gzip\s*(,|$|;\s*q=(1|0\.0{0,2}[1-9]))/i.test(String(accepted ?? ''));
}

/** The compressed content. With `keep` the newest texts are kept, so that a popular one is compressed once. */
export async function gzipped(content: string | Uint8Array, keep = false): Promise<Buffer> {
  const key = keep && typeof content === 'string' ? content : undefined;
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return known;
  const bytes = Buffer.byteLength(content) < LONG ? gzipSync(content) : await gzipElsewhere(content);
  if (key === undefined) return bytes;
  kept.set(key, bytes);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return bytes;
}

/** Compresses its input, and passes on the complete output of each write. */
export const gzipping = () => createGzip({ flush: constants.Z_SYNC_FLUSH });
