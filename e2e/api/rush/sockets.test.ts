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

/** Headers that every answer has, whatever it is about. */
const PROTECTION = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-frame-options',
  'origin-agent-cluster',
  'content-security-policy',
];

async function protectionOfAnAnswer(): Promise<Record<string, unknown>> {
  const { headers } = await visit('/health');
  return Object.fromEntries(PROTECTION.map((name) => [name, headers[name]]));
}

describe('a request that is refused before its handler runs', () => {
  it.each<[string, number, string[]]>([
    ['no request at all', 400, ['nonsense']],
    ['another protocol', 400, ['PRI * HTTP/2.0', '', 'SM']],
    ['no Host', 400, ['GET /health HTTP/1.1']],
    ['two Hosts', 400, ['GET /health HTTP/1.1', 'Host: a.example', 'Host: b.example', 'Connection: close']],
    ['two lengths', 400, ['GET /health HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2']],
    ['headers without end', 431, ['GET /health HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`]],
    ['a tunnel', 405, ['CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443']],
    ['an expectation of its own', 417, ['GET /health HTTP/1.1', 'Host: a', 'Expect: a-miracle']],
    ['a method nobody offers', 405, ['TRACE /health HTTP/1.1', 'Host: a', 'Connection: close']],
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
      const protection = Object.fromEntries(PROTECTION.map((name) => [name, answer.headers.get(name)]));
      expect(protection).toEqual(await protectionOfAnAnswer());
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

  it('is refused when its path is malformed', async () => {
    for (const target of ['//host/', '//localhost/_next/webpack-hmr', '/a//b']) {
      const { status, body } = await speak(upgrade(target));
      expect([status, body], target).toEqual([400, '{"detail":"The request is malformed."}']);
    }
  });
});

describe.each(['/orders//5', '/health//live', '/a//b?x=1', '/my-order///x'])('the path %s', (path) => {
  it('is refused', async () => {
    const { status, headers, body } = await speak([`GET ${path} HTTP/1.1`, 'Host: localhost']);
    expect([status, headers.get('location'), body]).toEqual([
      400,
      null,
      '{"detail":"The request is malformed."}',
    ]);
  });
});

it('slashes in a query and at the end of a path are accepted', async () => {
  expect((await visit('/health?next=//x')).status).toBe(200);
  expect((await visit('/health//')).status).toBe(200);
});
