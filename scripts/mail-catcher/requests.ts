import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * True when the Host header names this machine. A foreign name that resolves to this machine must not open
 * the inbox.
 */
export function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** True when a form was sent from one of our own pages. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host}`;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The body, or undefined when it is longer than `most` bytes. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    // The rest is read as well, because a caller that is still writing would not read the answer.
    if (length <= most) parts.push(part);
  }
  return length <= most ? Buffer.concat(parts) : undefined;
}

/** Answers with a page that may load our style sheet and frame our own pages, and nothing else. */
export function sendPage(response: ServerResponse, status: number, page: string): void {
  send(response, status, 'text/html; charset=utf-8', page, {
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'",
  });
}

/** Answers with a mail's own markup, which may neither run scripts nor load anything. */
export function sendMailMarkup(response: ServerResponse, markup: string): void {
  send(response, 200, 'text/html; charset=utf-8', markup, {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; " +
      "base-uri 'none'; frame-ancestors 'self'; sandbox",
  });
}

/** Redirects the browser to a page after a form. */
export function seeOther(response: ServerResponse, location: string): void {
  send(response, 303, 'text/plain; charset=utf-8', '', { location });
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
