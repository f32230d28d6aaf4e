import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** The path of the build's files. */
const PREFIX = '/_next/static/';

/** The file name ending of each compression made by the build. */
export const COMPRESSED = '.br';

/** The types of compressed files; pictures do not shrink. */
export const COMPRESSIBLE: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** A compressed file; its content is read at the first request and kept. */
interface StaticFile {
  location: string;
  type: string;
  content?: { bytes: Buffer; tag: string };
}

/** Answers a request, if it is for a compressed file that the client can read. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves the files of a build that were compressed with it. The framework compresses each of them again for each
 * visitor, and less well. It still answers requests without Brotli, or for a part of a file.
 */
export function staticFilesOf(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const location of existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : []) {
    const name = location.slice(0, -COMPRESSED.length);
    const type = COMPRESSIBLE[path.extname(name)];
    if (!location.endsWith(COMPRESSED) || type === undefined) continue;
    files.set(PREFIX + name.split(path.sep).join('/'), { location: path.join(folder, location), type });
  }
  return (request, response) => {
    const { method, url = '', headers } = request;
    const file = method === 'GET' || method === 'HEAD' ? files.get(url.split('?', 1)[0] ?? '') : undefined;
    if (!file || headers.range !== undefined || !takesBrotli(headers['accept-encoding'])) return false;
    file.content ??= contentOf(file.location);
    const { bytes, tag } = file.content;
    // Names of these files change with their content.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', tag);
    if (headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return true;
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    response.end(method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

function contentOf(location: string): { bytes: Buffer; tag: string } {
  const bytes = readFileSync(location);
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** True when an Accept-Encoding header allows Brotli. */
function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(^|[,\s])br\s*(,|$|;\s*q=(1|0\.0{0,2}[1-9]))/i.test(String(accepted ?? ''));
}
