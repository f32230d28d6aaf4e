import { gzipSync } from 'node:zlib';

/** From how many bytes on an answer is compressed. A shorter one fits a single packet anyway. */
export const LEAST_COMPRESSED = 1024;

/** How many compressed texts are kept: everybody asks for the same few wine lists. */
const MOST_KEPT = 16;

const kept = new Map<string, Buffer>();

/** Whether an Accept-Encoding header allows gzip. */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(^|[,\s])gzip\s*(,|$|;\s*q=(1|0\.0{0,2}[1-9]))/i.test(String(accepted ?? ''));
}

/** The text compressed. The newest ones are kept, so that a list that many ask for is compressed once. */
export function gzipped(text: string): Buffer {
  const known = kept.get(text);
  if (known) return known;
  const bytes = gzipSync(text);
  kept.set(text, bytes);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return bytes;
}
