import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrontServer, FRONT_LIMITS } from './server';

// Over real sockets, with a handler in the place of the framework and limits that are quickly reached.

const setting = vi.hoisted(() => ({ TRUST_PROXY: 'false', LOG_LEVEL: 'silent' }));
vi.mock('@/lib/runtime/env', () => ({ settings: () => setting }));

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
  let most = 0;
  handle.mockImplementation(
    (request, response) =>
      new Promise((resolve) => {
        held.push(() => {
          response.end(`answer to ${request.url}`);
          resolve();
        });
        most = Math.max(most, held.length);
      }),
  );
  return { held, most: () => most };
}

describe('requests that are sent ahead on one connection', () => {
  it('are begun a few at a time, and all answered in order', async () => {
    await listen();
    const { held, most } = answerOnCall();
    const client = await connect();
    client.socket.write(
      range(100)
        .map((n) => get(`/orders/${n}`))
        .join(''),
    );
    await expect.poll(() => held).toHaveLength(8);
    while (answersIn(client.said()).length < 100) {
      // The last one first: answers keep the order of the requests all the same.
      held.pop()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(answersIn(client.said())).toEqual(range(100).map((n) => `/orders/${n}`));
    expect(most()).toBe(8);
  });

  it('do not keep another connection’s request from being begun', async () => {
    await listen({ ahead: 3 });
    const { held } = answerOnCall();
    const greedy = await connect();
    greedy.socket.write(
      range(50)
        .map((n) => get(`/orders/${n}`))
        .join(''),
    );
    await expect.poll(() => held).toHaveLength(4);
    const modest = await connect();
    modest.socket.write(get('/health'));
    await expect.poll(() => held).toHaveLength(5);
    held.pop()?.();
    await expect.poll(() => answersIn(modest.said())).toEqual(['/health']);
  });

  it('are not begun while the client leaves the answers before unread', async () => {
    await listen({ unread: 1000 });
    const held: ServerResponse[] = [];
    handle.mockImplementation(async (_request, response) => {
      // An answer that is never finished keeps those behind it from being sent.
      if (held.push(response) === 1) response.write('x');
      else response.end('x'.repeat(2000));
    });
    const client = await connect();
    client.socket.write(get('/first') + get('/second'));
    await expect.poll(() => held).toHaveLength(2);
    client.socket.write(get('/third') + get('/fourth'));
    const other = await connect();
    other.socket.write(get('/other'));
    await expect.poll(() => held).toHaveLength(3);
    held[0]?.end();
    await expect.poll(() => held).toHaveLength(5);
  });

  it('are dropped beyond a number, and the connection ends when those before are answered', async () => {
    await listen({ waiting: 5 });
    const client = await connect();
    client.socket.write(
      range(100)
        .map((n) => get(`/orders/${n}`))
        .join(''),
    );
    await client.ended;
    expect(answersIn(client.said())).toEqual(range(6).map((n) => `/orders/${n}`));
    await expect.poll(connections).toBe(0);
  });

  it('are forgotten when their client goes away, and what works on them is told', async () => {
    await listen();
    const closed = vi.fn();
    handle.mockImplementation(async (_request, response) => void response.on('close', closed));
    const client = await connect();
    client.socket.write(
      range(20)
        .map((n) => get(`/orders/${n}`))
        .join(''),
    );
    await expect.poll(() => handle).toHaveBeenCalledTimes(8);
    client.socket.destroy();
    await expect.poll(() => closed).toHaveBeenCalledTimes(8);
    expect(handle).toHaveBeenCalledTimes(8);
  });

  it('are answered before one that cannot be read is refused', async () => {
    await listen();
    const { held } = answerOnCall();
    const client = await connect();
    client.socket.write(`${get('/one')}${get('/two')}nonsense\r\n\r\n`);
    await expect.poll(() => held).toHaveLength(2);
    expect(client.said()).toBe('');
    for (const answer of held) answer();
    await client.ended;
    expect(client.said()).toMatch(
      /^HTTP\/1.1 200 .*to \/oneHTTP\/1.1 200 .*to \/twoHTTP\/1.1 400 .*"detail"/s,
    );
  });
});

describe('a client that does not read its answer', () => {
  // More than the system keeps for a connection.
  const large = Buffer.alloc(32 * 1024 * 1024, 'x');

  it('is cut off, and others are served meanwhile', async () => {
    await listen({ stalled: 300, look: 50 });
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

  it('a body behind a request under way is cut off, because nothing can be said to it', async () => {
    await listen({}, times);
    const { held } = answerOnCall();
    const client = await connect();
    client.socket.write(`${get('/one')}POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf`);
    await client.ended;
    expect(held).toHaveLength(2);
    expect(client.said()).toBe('');
  });
});

it('a large body that is refused is read on for a moment, so that the refusal arrives', async () => {
  await listen();
  const client = await connect();
  client.socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${4 * 1024 * 1024}\r\n\r\n`);
  client.socket.write(Buffer.alloc(4 * 1024 * 1024));
  await client.ended;
  expect(client.said()).toMatch(/^HTTP\/1.1 413 .*Connection: close.*"detail"/s);
  await expect.poll(connections).toBe(0);
});
