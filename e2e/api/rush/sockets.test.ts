import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { group, openGroup, visit } from '../support';

// Tests requests that no HTTP client would send, by writing them directly to the socket.

openGroup();

const port = () => Number(new URL(group.apiUrl).port);

/** A connection whose own end stays open, whatever the server does with its end. */
async function connect(at = port()): Promise<net.Socket> {
  const socket = net.connect({ host: '127.0.0.1', port: at, allowHalfOpen: true });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends `lines` and reads until the server ends the connection. */
async function speak(lines: string[], at = port()): Promise<RawAnswer> {
  const socket = await connect(at);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'end');
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), body: body.join('\r\n\r\n') };
}

/** Headers about one answer; all others are those of every answer. */
const OWN = /^(x-request-id|date|content-(type|length)|cache-control|connection|keep-alive|vary|etag|allow)$/;

const protectionOf = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OWN.test(name)));

describe('a request that is refused before its handler runs', () => {
  it.each<[string, number, string[]]>([
    ['no request at all', 400, ['nonsense']],
    ['no Host', 400, ['GET /health HTTP/1.1']],
    ['headers without end', 431, ['GET /health HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`]],
    ['a tunnel', 405, ['CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443']],
    ['a path with two slashes', 400, ['GET /orders//5 HTTP/1.1', 'Host: localhost', 'Connection: close']],
  ])(
    'because of %s is %i in JSON, protected as every answer is, and ends the connection',
    async (_what, status, lines) => {
      const answer = await speak(lines);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toEqual({ detail: expect.stringMatching(/^[A-Z].*\.$/) });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('connection')).toBe('close');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      const { headers } = await visit('/health');
      expect(protectionOf(answer.headers)).toEqual(protectionOf(Object.entries(headers)));
    },
  );

  it('may be cut off by its client without harm', async () => {
    for (const start of ['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 'nonsense\r\n\r\n']) {
      const socket = await connect();
      socket.write(start);
      await once(socket, 'data');
      socket.write('and more of it');
      socket.resetAndDestroy();
    }
    expect((await visit('/health')).status).toBe(200);
  });
});

describe('a request to upgrade the protocol', () => {
  const upgrade = (target: string, ...more: string[]) => [
    `GET ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
  ];

  it('is answered as if it had not asked, and its connection is closed', async () => {
    // Next starts to listen for upgrades at the first request of a connection.
    expect((await visit('/')).status).toBe(200);
    const answer = await speak(upgrade('/health'));
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await speak(upgrade('/_next/webpack-hmr'))).status).toBe(404);
  });
});
