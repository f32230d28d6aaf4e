import { randomBytes } from 'node:crypto';
import { call } from '@/e2e/lab/chaos/calls';
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

/** A server that listens on this machine. */
type Listening = Pick<TestServer, 'port'>;

/** Booking a large file takes minutes. */
const LONGEST_MS = 3_600_000;

/** Sends a request, and resolves to its answer. Rejects when its status is not the expected one. */
export async function ask(server: Listening, { method = 'GET', path, headers, body, status = 200 }: Asked) {
  const answer = await call(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { host: HOST, ...headers },
    body: body?.(),
    timeoutMs: LONGEST_MS,
  });
  if (answer.status === status) return answer;
  throw new Error(`${method} ${path}: ${answer.broken ?? answer.status} ${answer.text.slice(0, 300)}`);
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
