import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { startMailCatcher } from './catcher';
import type { CatcherOptions, MailCatcher } from './mail-catcher';

export const API_KEY = 'the key of a test';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts a catcher on a port of its own for the duration of a test. */
export async function catcherForTest(options: Partial<CatcherOptions> = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ port: 0, apiKey: API_KEY, privateKey, ...options });
  onTestFinished(() => catcher.stop());
  return catcher;
}

export const MAIL = {
  to: ['ann@example.org'],
  from: 'Riverside Wine Circle <noreply@riverside.example>',
  subject: 'The autumn round is open',
  html_body: '<p>Order at <a href="https://riverside.example/?a=1&amp;b=2">the shop</a></p>',
  plain_body: 'Order at the shop',
  tag: 'round_announced',
};

/** Submits a mail as the service does. */
export function submit(catcher: MailCatcher, mail: unknown = MAIL, key = API_KEY, signal?: AbortSignal) {
  return fetch(`${catcher.url}/api/v1/send/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-server-api-key': key },
    body: typeof mail === 'string' ? mail : JSON.stringify(mail),
    redirect: 'manual',
    signal: signal ?? null,
  });
}

/** A mail to that address. */
export const mailTo = (address: string) => ({ ...MAIL, to: [address] });

interface WebhookCall {
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
}

/** A webhook that records its calls and gives the set answer. */
export async function webhookForTest(status = 200, answer = '{"status":"ok"}') {
  const calls: WebhookCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ headers: request.headers, rawHeaders: request.rawHeaders, body: Buffer.concat(parts) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks/mailer`, calls };
}
