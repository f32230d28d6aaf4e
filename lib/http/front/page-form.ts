import { IncomingMessage } from 'node:http';
import busboy from 'busboy';

const MIB = 1024 * 1024;

/** The largest form that a page takes, in bytes. */
export const LARGEST_PAGE_FORM = MIB;

/** The largest form with a file that is read to its end, in bytes. Its page can then name the largest file it takes. */
export const LARGEST_READ_FORM = 64 * MIB;

/** The memory that forms hold while they are read, and may hold, in bytes. */
interface Room {
  held: number;
  most: number;
}

const allForms: Room = { held: 0, most: 128 * MIB };

/**
 * Reads a form that was sent to a page, so that the framework gets it whole or not at all. Null when the client
 * went away meanwhile.
 */
export function readPageForm(
  request: IncomingMessage,
  room = allForms,
): Promise<Buffer | 'bodyTooLarge' | 'tooManyRequests' | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      room.held += chunk.length;
      if (size > LARGEST_PAGE_FORM) finish('bodyTooLarge');
      else if (room.held > room.most) finish('tooManyRequests');
      else chunks.push(chunk);
    };
    const complete = () => finish(Buffer.concat(chunks));
    const gone = () => finish(null);
    const finish = (outcome: Buffer | 'bodyTooLarge' | 'tooManyRequests' | null) => {
      room.held -= size;
      request.off('data', take).off('end', complete).off('close', gone);
      resolve(outcome);
    };
    request.on('data', take).on('end', complete).on('close', gone);
    // It closes after an error.
    request.on('error', () => {});
  });
}

/** The request with a body that was read already. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const again = new IncomingMessage(request.socket);
  delete headers['transfer-encoding'];
  headers['content-length'] = String(body.length);
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor };
  Object.assign(again, head, { complete: true });
  again.push(body);
  again.push(null);
  return again;
}

/** Fields that the page itself put into the form, and fields that are never sent back. */
const NOT_ENTERED = /^(\$|was\.|take\.)|^(version|id|token|key|next|back)$|password$|^otp$|_(id|key)$/;

/** The fields that a person filled in; none when the form cannot be read. */
export function enteredIn(request: IncomingMessage, body: Buffer): [name: string, value: string][] {
  const entered: [string, string][] = [];
  try {
    const parser = busboy({ headers: { 'content-type': request.headers['content-type'] } });
    parser.on('field', (name, value) => {
      if (value !== '' && !NOT_ENTERED.test(name)) entered.push([name, value]);
    });
    parser.on('file', (_name, file) => file.resume());
    parser.on('error', () => {});
    parser.end(body);
  } catch {
    // Not a form at all.
  }
  return entered;
}
