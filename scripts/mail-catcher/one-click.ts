import http from 'node:http';
import https from 'node:https';
import type { CaughtMessage } from './mailbox';

/** The address to which a mail program posts, as RFC 8058 has it; undefined for mail that does not offer it. */
export function oneClickUrl({ headers }: Pick<CaughtMessage, 'headers'>): URL | undefined {
  if (headers['List-Unsubscribe-Post'] !== 'List-Unsubscribe=One-Click') return undefined;
  const [, address = ''] = /<(https?:[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Posts like a mail program's unsubscribe button, without Origin and cookie, and returns the answer. */
export async function unsubscribeByOneClick(message: CaughtMessage): Promise<string> {
  const url = oneClickUrl(message);
  if (!url) return 'The message does not offer it.';
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { host: url.host, 'content-type': 'application/x-www-form-urlencoded' },
        // Not every system finds the names of this machine itself.
        ...(url.hostname.endsWith('.localhost') ? { hostname: '127.0.0.1' } : {}),
        timeout: 5000,
      },
      (response) => {
        response.resume();
        resolve(`${response.statusCode} ${response.statusMessage}`);
      },
    );
    call.on('timeout', () => call.destroy(new Error('No answer came.')));
    call.on('error', ({ message: reason }) => resolve(reason));
    call.end('List-Unsubscribe=One-Click');
  });
}
