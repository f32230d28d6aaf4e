import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Collected } from './framework-answer';
import { takesGzip } from './gzip';

/** A page that was written once and is sent to many, each time with values of its own where the first one had its. */
export class KeptPage {
  readonly #headers: OutgoingHttpHeaders;
  /** Texts that stay as they are, and between them the places of the values, by number. */
  readonly #parts: (Buffer | number)[];
  readonly #values: string[];
  readonly bytes: number;
  #compressed: Map<Buffer, Buffer> | undefined;

  /** `values` are those of the first visitor, such as the nonce: of fixed length, and too random to occur otherwise. */
  constructor({ headers, body }: Collected, values: string[]) {
    this.#headers = headers;
    this.#values = values;
    this.#parts = divided(body, values);
    this.bytes = body.length;
  }

  /** Sends the page with the values of this visitor. */
  send(request: IncomingMessage, response: ServerResponse, values: string[]): void {
    for (const [name, value] of Object.entries(this.#headers)) {
      if (value !== undefined) response.setHeader(name, this.#renewed(value, values));
    }
    let body: Buffer;
    if (takesGzip(request.headers['accept-encoding'])) {
      response.setHeader('Content-Encoding', 'gzip');
      body = this.#gzipped(values);
    } else {
      body = Buffer.concat(this.#parts.map((part) => bytesOf(part, values)));
    }
    response.setHeader('Content-Length', body.length);
    response.writeHead(200);
    response.end(body);
  }

  #renewed(header: number | string | string[], values: string[]): number | string | string[] {
    if (typeof header === 'number') return header;
    if (typeof header !== 'string') return header.map((one) => String(this.#renewed(one, values)));
    return this.#values.reduce((text, old, place) => text.replaceAll(old, values[place] ?? ''), header);
  }

  /**
   * The page as RFC 1952 has it. What stays is compressed once, in blocks that can follow any others, and values stand
   * between them as they are. Only the sum of all has to be taken again.
   */
  #gzipped(values: string[]): Buffer {
    this.#compressed ??= new Map(
      this.#parts.flatMap((part) => (typeof part === 'number' ? [] : [[part, deflated(part)]])),
    );
    const written: Buffer[] = [GZIP_HEAD];
    let [sum, size] = [0, 0];
    for (const part of this.#parts) {
      const bytes = bytesOf(part, values);
      sum = crc32(bytes, sum);
      size += bytes.length;
      const kept = typeof part === 'number' ? undefined : this.#compressed.get(part);
      written.push(kept ?? storedBlock(bytes));
    }
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(sum, 0);
    tail.writeUInt32LE(size, 4);
    return Buffer.concat([...written, LAST_BLOCK, tail]);
  }
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block with the mark that it is the last. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

const bytesOf = (part: Buffer | number, values: string[]): Buffer =>
  typeof part === 'number' ? Buffer.from(values[part] ?? '') : part;

const deflated = (text: Buffer): Buffer => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });

/** An uncompressed block of RFC 1951: its length, the inverted length, the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** A text as its unchanging parts and, between them, the places where each of the values stood. */
function divided(text: Buffer, values: string[]): (Buffer | number)[] {
  const parts: (Buffer | number)[] = [];
  let from = 0;
  for (;;) {
    const [next] = values
      .map((value, place) => ({ place, at: text.indexOf(value, from), length: value.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (!next) break;
    if (next.at > from) parts.push(text.subarray(from, next.at));
    parts.push(next.place);
    from = next.at + next.length;
  }
  if (from < text.length) parts.push(text.subarray(from));
  return parts;
}
