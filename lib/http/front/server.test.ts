import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { keepLimits } from '@/test/support/limits';
import { connectionsOf, listening } from '@/test/support/servers/listening';
import { createFrontServer } from './server';

keepLimits();

// Over a real socket, with a handler in the place of the framework.

const setting = vi.hoisted(() => ({ TRUST_PROXY: 'false', LOG_LEVEL: 'silent', RATE_LIMIT_LOGIN: 1 }));
vi.mock('@/lib/process/runtime/env', () => ({ settings: () => setting }));

const handle = vi.fn<(request: IncomingMessage, response: ServerResponse) => Promise<void>>();
let server: Server;
let port: number;
let clients: net.Socket[];

beforeEach(async () => {
  clients = [];
  handle.mockReset().mockImplementation(async (request, response) => {
    response.end(`${request.method} ${request.url}`);
  });
  server = createFrontServer(handle);
  port = await listening(server);
});
afterEach(() => {
  for (const client of clients) client.destroy();
});

/** Sends text on a socket whose own end stays open, and reads until the server ends it. */
async function speak(text: string): Promise<string> {
  const client = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => {});
  let said = '';
  client.on('data', (chunk) => (said += String(chunk)));
  client.write(text);
  await once(client, 'end');
  return said;
}
const request = (line: string, ...headers: string[]) =>
  speak(`${[line, 'Host: a', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);

const connections = () => connectionsOf(server);

it('a request is passed on without its trailing slash, in a context of its own', async () => {
  handle.mockImplementation(async (_request, response) => {
    response.end(currentRequest()?.id);
  });
  const said = await request('GET /orders/?x HTTP/1.1');
  expect(handle.mock.calls[0]?.[0].url).toBe('/orders?x');
  const id = /x-request-id: (\S+)/i.exec(said)?.[1];
  expect(said.endsWith(id ?? 'none')).toBe(true);
});

it('more logins of one address at once than may fail are refused before they are passed on', async () => {
  const waiting: ServerResponse[] = [];
  handle.mockImplementation(async (_request, response) => void waiting.push(response));
  const logIn = (path: string) => request(`POST ${path} HTTP/1.1`, 'Content-Length: 0');
  const admitted = Array.from({ length: 10 }, (_, one) => logIn(one % 2 ? '/auth/login' : '/admin/login'));
  await expect.poll(() => waiting).toHaveLength(10);
  expect(await logIn('/auth/login/')).toMatch(/^HTTP\/1.1 429 .*Retry-After: 5.*Too many requests/is);
  expect(handle).toHaveBeenCalledTimes(10);
  for (const response of waiting) response.end('checked');
  await Promise.all(admitted);
  handle.mockImplementation(async (_request, response) => void response.end('checked'));
  expect(await logIn('/auth/login')).toContain('checked');
});

describe('a socket that is answered before there is a request', () => {
  it.each([
    ['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 405],
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is closed although its client keeps it open: %.12s', async (text, status) => {
    expect(await speak(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*nosniff.*"detail":`, 's'));
    await expect.poll(connections).toBe(0);
    expect(handle).not.toHaveBeenCalled();
  });
});

it('a request to upgrade the protocol is passed on as an ordinary one, and its connection is closed', async () => {
  const said = await speak('GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  expect(said).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close\r\n.*GET \/x$/s);
});

it('an Expect header of 100-continue is accepted and any other is refused', async () => {
  expect(await request('GET /x HTTP/1.1', 'Expect: 100-continue')).toMatch(/^HTTP\/1.1 100 .* 200 OK/s);
  expect(await request('GET /x HTTP/1.1', 'Expect: more')).toMatch(/^HTTP\/1.1 417 .*nosniff.*"detail"/s);
});

it('a change that waits for its turn is given up when its client hangs up', async () => {
  const turns = new FairQueue({ share: 1 });
  await turns.take('round');
  const change = vi.fn(async () => {});
  const waiting = new Promise<unknown>((resolve) => {
    handle.mockImplementation(async () => {
      const waited = inQueueTurn(turns, 'round', change);
      clients[0]?.destroy();
      resolve(await waited.catch((error: unknown) => error));
    });
  });
  speak('POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n').catch(() => {});
  expect(await waiting).toMatchObject({ name: 'TooManyWaiting' });
  expect(change).not.toHaveBeenCalled();
});

describe('a handler that fails', () => {
  it('is answered with 500, in JSON for the API and as a plain page for people', async () => {
    handle.mockRejectedValue(new Error('broken'));
    expect(await request('GET /orders HTTP/1.1')).toMatch(/^HTTP\/1.1 500 .*"detail":"Something went wrong/s);
    const page = await request('GET / HTTP/1.1', 'Accept: text/html');
    expect(page).toMatch(/^HTTP\/1.1 500 .*<!doctype html>/s);
    expect(page).not.toContain('broken');
  });

  it('is answered with 503 and Retry-After when the database was away', async () => {
    handle.mockImplementation(async () => {
      const context = currentRequest();
      if (context) context.outage = 'unavailable';
      throw new Error('away');
    });
    expect(await request('GET /orders HTTP/1.1')).toMatch(/^HTTP\/1.1 503 .*Retry-After: 2\r\n/s);
  });
});

describe('a page', () => {
  it('has a policy with a nonce of its own, which is passed to its request', async () => {
    const answers = [await request('GET / HTTP/1.1'), await request('GET / HTTP/1.1')];
    const nonces = handle.mock.calls.map(([{ headers }]) => String(headers['x-nonce']));
    expect(new Set(nonces).size).toBe(2);
    for (const [index, nonce] of nonces.entries()) {
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(answers[index]).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    }
  });

  it('is replaced by a plain one when it failed or does not exist', async () => {
    handle.mockImplementation(async ({ url }, response) => {
      response.statusCode = url === '/gone' ? 404 : 500;
      response.write('the framework’s own');
      response.end(' page');
    });
    for (const [path, status] of [
      ['/gone', 404],
      ['/broken', 500],
    ]) {
      const said = await request(`GET ${path} HTTP/1.1`, 'Accept: text/html');
      expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} .*<!doctype html>`, 's'));
      expect(said).not.toContain('framework');
    }
  });

  it('gets the preview’s policy in a frame of the console', async () => {
    const said = await request('GET /admin/preview/1 HTTP/1.1');
    expect(said).toMatch(/X-Frame-Options: SAMEORIGIN/);
    expect(said).toMatch(/Content-Security-Policy: sandbox/);
  });
});
