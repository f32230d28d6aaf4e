import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLimits, liftLimits } from '@/test/support/limits';
import { createFrontServer, FRONT_LIMITS } from './server';

keepLimits();

// Over real sockets, with a handler in the place of the framework and limits that are quickly reached.

const setting = vi.hoisted(() => ({ TRUST_PROXY: 'false', LOG_LEVEL: 'silent' }));
vi.mock('@/lib/process/runtime/env', () => ({ settings: () => setting }));

const handle = vi.fn<(request: IncomingMessage, response: ServerResponse) => Promise<void>>();
let server: Server | undefined;
let clients: net.Socket[];

beforeEach(() => {
  clients = [];
  handle.mockReset().mockImplementation(async (request, response) => {
    response.end(`answer to ${request.url}`);
  });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server?.close();
  server?.closeAllConnections();
  if (server) await once(server, 'close');
});

type Limits = typeof FRONT_LIMITS;

async function listen(connections: Partial<Limits['connections']> = {}, times: Partial<Limits> = {}) {
  const limits = { ...FRONT_LIMITS, ...times };
  server = createFrontServer(handle, { ...limits, connections: { ...limits.connections, ...connections } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

interface Client {
  socket: net.Socket;
  said(): string;
  ended: Promise<unknown>;
}

/** A connection whose own end stays open. It reads only if it is told to. */
async function connect({ reading = true } = {}): Promise<Client> {
  const address = server?.address();
  if (!address || typeof address === 'string') throw new Error('not listening');
  const socket = net.connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket);
  let said = '';
  socket.on('error', () => {});
  if (reading) socket.on('data', (chunk) => (said += String(chunk)));
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]);
  await once(socket, 'connect');
  return { socket, said: () => said, ended };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const answersIn = (text: string) => [...text.matchAll(/answer to (\S+?)(?=HTTP|$)/g)].map(([, path]) => path);
const connections = () =>
  new Promise<number>((resolve, reject) => {
    server?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Lets each request be answered when the test says so. */
function answerOnCall() {
  const held: (() => void)[] = [];
  handle.mockImplementation(
    (request, response) =>
      new Promise((resolve) => {
        held.push(() => {
          response.end(`answer to ${request.url}`);
          resolve();
        });
      }),
  );
  return { held };
}

describe('requests that are sent ahead on one connection', () => {
  it('are not begun, and the connection ends after the first answer', async () => {
    await listen();
    const { held } = answerOnCall();
    const client = await connect();
    // As many as once ended the process, because all were begun and all answers kept.
    const ahead = range(20_000).map((n) => get(`/orders/${n}`));
    client.socket.write(ahead.join(''));
    await expect.poll(() => held).toHaveLength(1);
    held[0]?.();
    await client.ended;
    expect(answersIn(client.said())).toEqual(['/orders/0']);
    expect(client.said()).toContain('Connection: close');
    expect(handle).toHaveBeenCalledTimes(1);
    await expect.poll(connections).toBe(0);
  });

  it('are answered when each is sent after the answer before', async () => {
    await listen();
    const client = await connect();
    for (const n of range(5)) {
      client.socket.write(get(`/orders/${n}`));
      await expect.poll(() => answersIn(client.said())).toHaveLength(n + 1);
    }
  });

  it('are forgotten when their client goes away, and what works on the first is told', async () => {
    await listen();
    const closed = vi.fn<() => void>();
    handle.mockImplementation(async (_request, response) => void response.on('close', closed));
    const client = await connect();
    client.socket.write(get('/one') + get('/two'));
    await expect.poll(() => handle).toHaveBeenCalledTimes(1);
    client.socket.resetAndDestroy();
    await expect.poll(() => closed).toHaveBeenCalledTimes(1);
    await expect.poll(connections).toBe(0);
  });

  it('are answered before one that cannot be read is refused', async () => {
    await listen();
    const { held } = answerOnCall();
    const client = await connect();
    client.socket.write(`${get('/one')}NOT HTTP\r\n\r\n`);
    await expect.poll(() => held).toHaveLength(1);
    held[0]?.();
    await client.ended;
    expect(client.said()).toMatch(/answer to \/one.*HTTP\/1.1 400 /s);
  });
});

describe('a client that closes its sending half', () => {
  it.each([
    ['a question', get('/one')],
    ['a form', 'POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody'],
  ])('is answered %s all the same', async (_, text) => {
    await listen();
    const { held } = answerOnCall();
    const client = await connect();
    client.socket.end(text);
    await expect.poll(() => held).toHaveLength(1);
    held[0]?.();
    await client.ended;
    expect(answersIn(client.said())).toHaveLength(1);
    expect(client.said()).toMatch(/^HTTP\/1.1 200 OK/);
    await expect.poll(connections).toBe(0);
  });

  it('is known to have gone when nobody takes the word that the answer is being made', async () => {
    await listen({ halfClosed: 20 });
    const closed = vi.fn<() => void>();
    handle.mockImplementation(async (_request, response) => void response.on('close', closed));
    const [gone, waiting] = [await connect(), await connect()];
    gone.socket.write(get('/one'));
    waiting.socket.end(get('/two'));
    await expect.poll(() => handle).toHaveBeenCalledTimes(2);
    gone.socket.destroy();
    await expect.poll(() => closed).toHaveBeenCalledTimes(1);
    expect(await connections()).toBe(1);
    expect(waiting.said()).toMatch(/^(HTTP\/1.1 102 Processing\r\n\r\n)+$/);
  });
});

describe('a client that does not read its answer', () => {
  // More than the system keeps for a connection.
  const large = Buffer.alloc(32 * 1024 * 1024, 'x');

  it('is cut off, and others are served meanwhile', async () => {
    await listen({ stalled: 300, look: 50 }, { keepAliveTimeout: 600_000 });
    handle.mockImplementation(
      async ({ url }, response) => void response.end(url === '/large' ? large : 'ok'),
    );
    const silent = await Promise.all(range(5).map(() => connect({ reading: false })));
    for (const { socket } of silent) socket.write(get('/large'));
    await expect.poll(() => handle).toHaveBeenCalledTimes(5);
    const other = await connect();
    other.socket.write(get('/orders'));
    await expect.poll(() => other.said()).toMatch(/ok$/);
    await expect.poll(connections).toBe(1);
  });

  it('is cut off at once when all together leave too much unread', async () => {
    await listen({ unreadOverall: large.length, look: 50 });
    handle.mockImplementation(async (_request, response) => void response.end(large));
    const silent = await Promise.all(range(3).map(() => connect({ reading: false })));
    for (const { socket } of silent) socket.write(get('/large'));
    await expect.poll(connections).toBe(1);
  });
});

describe('connections of one address', () => {
  it('are refused beyond a number, and taken again when there are fewer', async () => {
    await listen({ perAddress: 3 });
    const taken = await Promise.all(range(3).map(() => connect()));
    const refused = await connect();
    await refused.ended;
    expect(await connections()).toBe(3);
    taken[0]?.socket.destroy();
    await expect.poll(connections).toBe(2);
    const again = await connect();
    again.socket.write(get('/orders'));
    await expect.poll(() => answersIn(again.said())).toEqual(['/orders']);
  });
});

describe('a client that sends slowly', () => {
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };

  it.each([
    ['nothing', '', 408],
    ['half a head', 'GET / HTTP/1.1\r\nHost', 408],
    ['half a body', 'POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf', 408],
  ])('%s is answered and does not hold its connection', async (_what, text, status) => {
    await listen({}, times);
    handle.mockImplementation(async (request, response) => {
      await once(request.resume(), 'end').catch(() => {});
      response.end();
    });
    const slow = await Promise.all(range(50).map(() => connect()));
    for (const { socket } of slow) socket.write(text);
    await Promise.all(slow.map(({ ended }) => ended));
    for (const { said } of slow) expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(connections).toBe(0);
  });
});

it('a large body that is refused is read on for a moment, so that the refusal arrives', async () => {
  liftLimits();
  await listen();
  const client = await connect();
  client.socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${4 * 1024 * 1024}\r\n\r\n`);
  client.socket.write(Buffer.alloc(4 * 1024 * 1024));
  await client.ended;
  expect(client.said()).toMatch(/^HTTP\/1.1 413 .*Connection: close.*"detail"/s);
  await expect.poll(connections).toBe(0);
});
