import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { START, STYLE } from './docs-assets';

/** The folder of the packaged Swagger UI; the server runs in the project's folder. */
const PACKAGE = path.join('node_modules', 'swagger-ui-dist');

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};
const PACKAGED = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** A file of the API's documentation page, or undefined when there is none of this name. */
export async function docsAsset(
  name: string,
): Promise<{ type: string; body: Uint8Array<ArrayBuffer> | string } | undefined> {
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  if (name === 'start.js') return { type, body: START };
  if (name === 'docs.css') return { type, body: STYLE };
  if (!PACKAGED.has(name)) return undefined;
  return { type, body: await readFile(path.join(process.cwd(), PACKAGE, name)) };
}

/** The API's documentation page. Its scripts carry `nonce`. */
export function docsPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Group wine</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<div id="docs"><noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript></div>
<script nonce="${nonce}" src="/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}" src="/docs/start.js"></script>
</body>
</html>
`;
}
