import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import busboy from 'busboy';
import { refuse } from '@/lib/rules/errors';

/** A form with one file, which is empty when none was chosen. */
export interface FileForm {
  fields: Record<string, string>;
  file: { name: string; bytes: Buffer };
}

/**
 * Reads a form with a file of at most `largest` bytes as it arrives. Bytes beyond are read and dropped,
 * because a browser shows no answer before it has sent all. 400 for a malformed form, 413 for a larger file.
 */
export async function readFileForm(request: Request, largest: number): Promise<FileForm> {
  const fields: Record<string, string> = {};
  const chunks: Buffer[] = [];
  let name = '';
  let isTooLarge = false;
  try {
    const parser = busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fileSize: largest, files: 1, fields: 20, fieldSize: 1_000 },
    });
    parser.on('field', (field, value) => {
      fields[field] ??= value;
    });
    parser.on('file', (_field, content, { filename }) => {
      name = filename ?? '';
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('limit', () => {
        isTooLarge = true;
        chunks.length = 0;
      });
    });
    if (request.body) await pipeline(Readable.fromWeb(request.body as NodeStream), parser);
  } catch (error) {
    throw refuse('malformedForm', { cause: error });
  }
  if (isTooLarge) throw refuse('bodyTooLarge');
  return { fields, file: { name, bytes: Buffer.concat(chunks) } };
}
