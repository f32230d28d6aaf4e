import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { TestServer } from '@/test/support/servers/server';

/** The domain of the benchmark's route. */
export const HOST = 'bench.localhost';
/** The domains of a route without a round, and of one that mails a confirmation of each order. */
export const QUIET_HOST = 'quiet.localhost';
export const CONFIRMING_HOST = 'confirming.localhost';
/** The domains of a route in a rush, and of one whose round shows its crates. */
export const RUSH_HOST = 'rush.localhost';
export const CRATES_HOST = 'crates.localhost';
/** The settings that create the benchmark's superadmin. */
export const LOGIN = { SUPERUSER_EMAIL: 'bench@example.org', SUPERUSER_PASSWORD: 'bench-password' };

export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: () => string | Buffer;
  /** The expected status, 200 by default. */
  status?: number;
}

/**
 * Keeps connections open, like a proxy, and closes idle ones before the server does, which could otherwise
 * happen just as a request is sent.
 */
export const agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: 4000 });

/** A server that listens on this machine. */
type Listening = Pick<TestServer, 'port'>;

/**
 * Resolves to the answer, the milliseconds until it began and until it was read completely, and its length.
 * Rejects when its status is not the expected one.
 */
export function ask(
  server: Listening,
  { method = 'GET', path: target, headers = {}, body, status = 200 }: Asked,
) {
  const started = performance.now();
  return new Promise<{ ms: number; firstByteMs: number; bytes: number; text: string }>((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: server.port, path: target, method };
    const request = http.request({ ...options, headers: { host: HOST, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      let firstByteMs = 0;
      response.on('data', (chunk) => {
        firstByteMs ||= performance.now() - started;
        chunks.push(chunk);
      });
      response.on('end', () => {
        const ms = performance.now() - started;
        const body = Buffer.concat(chunks);
        const text = body.toString();
        if (response.statusCode === status) resolve({ ms, firstByteMs, bytes: body.length, text });
        else reject(new Error(`${method} ${target}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    request.once('error', reject);
    request.end(body?.());
  });
}

/** Logs in to a server and returns the value for the Authorization header. */
export async function authorize(server: Listening): Promise<string> {
  const login = await ask(server, {
    method: 'POST',
    path: '/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => `username=${encodeURIComponent(LOGIN.SUPERUSER_EMAIL)}&password=${LOGIN.SUPERUSER_PASSWORD}`,
  });
  return `Bearer ${JSON.parse(login.text).access_token}`;
}

/** An order of a new participant. */
export const placeOrder = (offering: number, host = HOST): Asked => ({
  method: 'POST',
  path: '/public/orders',
  headers: { 'content-type': 'application/json', host },
  status: 201,
  body: () =>
    JSON.stringify({
      name: 'Ann',
      email: `${randomBytes(6).toString('hex')}@example.org`,
      lines: [{ wine_offering_id: offering, quantity: 2 }],
    }),
});
