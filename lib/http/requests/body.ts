import busboy from 'busboy';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';

/** The largest bodies that are read, in bytes. */
const JSON_LIMIT = 1024 * 1024;
const FORM_LIMIT = 64 * 1024;

/**
 * A request as far as it is read here: the framework's, or one that the front server answers by itself. Of its
 * address only the path and the query count; the framework puts a host of its own before them.
 */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: SentHeaders;
  readonly body: { getReader(): BodyReader } | null;
}

/** The headers of a request. */
export type SentHeaders = Pick<Headers, 'get' | 'has'>;

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/** The exact bytes of a body of at most `limit` bytes; 413 as soon as it is known to be larger. */
export async function readBytes(request: Received, limit = JSON_LIMIT): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw refuse('bodyTooLarge', { headers: { connection: 'close' } });
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw refuse('malformedRequest', { cause: error });
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw refuse('bodyTooLarge', { headers: { connection: 'close' } });
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function mediaType(request: Received): { type: string; charset: string | undefined } {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  return { type: type.trim(), charset: charset?.slice('charset='.length).replaceAll('"', '') };
}

/** Decodes UTF-8 without a byte order mark. Throws TypeError when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The fields of a JSON object body. 415 for another media type, 400 for malformed JSON, 413 beyond the limit,
 * 422 when it is well-formed but not an object.
 */
export async function readJson(request: Received): Promise<Record<string, unknown>> {
  requireJson(request);
  return parseObject(await readBytes(request));
}

function requireJson(request: Received): void {
  const { type, charset } = mediaType(request);
  if (!isJson(type)) throw refuse('unsupportedMediaType');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw refuse('unsupportedMediaType');
  }
}

/** Like `readJson`, for an optional body: a request without one has no fields. */
export async function readOptionalJson(request: Received): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return {};
  requireJson(request);
  return parseObject(bytes);
}

const isJson = (type: string) => type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(decodeUtf8(bytes));
  } catch (error) {
    throw refuse('malformedBody', { cause: error });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid(fieldError('', 'jsonObject'));
  }
  return { ...body };
}

/** The text fields of a form body, with the first value of each name. Files are ignored. */
export async function readForm(request: Received, limit = FORM_LIMIT): Promise<Record<string, string>> {
  const { type } = mediaType(request);
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw refuse('unsupportedFormType');
  }
  const bytes = await readBytes(request, limit);
  try {
    const isMultipart = type === 'multipart/form-data';
    const pairs = isMultipart
      ? await multipartFields(bytes, request.headers.get('content-type') ?? '')
      : [...new URLSearchParams(decodeUtf8(bytes))];
    // Reversed, so that the first value of a name wins.
    return Object.fromEntries(pairs.reverse());
  } catch (error) {
    throw refuse('malformedForm', { cause: error });
  }
}

function multipartFields(bytes: Uint8Array, contentType: string): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    const pairs: [string, string][] = [];
    const parser = busboy({ headers: { 'content-type': contentType } });
    parser.on('field', (name, value) => pairs.push([name, value]));
    parser.on('file', (_name, file) => file.resume());
    parser.on('error', reject);
    parser.on('close', () => resolve(pairs));
    parser.end(bytes);
  });
}
