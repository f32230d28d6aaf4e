import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import { constants, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { procedure } from '@/lib/rules/command';
import { keepLimits } from '@/test/support/limits';
import { connectionsOf, listening } from '@/test/support/servers/listening';
import { api, operation } from '../api/api';
import { directRoutes } from './direct';
import { createFrontServer, FRONT_LIMITS } from './server';

keepLimits();

// Over a real socket, with small rules in the place of the product's own.

vi.mock('@/lib/process/runtime/env', () => ({
  settings: () => ({ TRUST_PROXY: 'false', LOG_LEVEL: 'silent' }),
}));

const handle = vi.fn();
const began = vi.fn();
const text = z.object({ text: z.string() });
const shown = procedure({
  access: 'anyone',
  input: z.object({ times: z.coerce.number().optional() }),
  run: async (_, { times = 1 }) => ({ text: 'é'.repeat(times) }),
});
const asked = procedure({
  access: 'anyone',
  input: z.object({}),
  run: async () => ({ text: currentRequest()?.id ?? '' }),
});
const echoed = procedure({
  access: 'anyone',
  input: text.extend({ sign: z.string().optional() }),
  run: async (_, input) => input,
});
const waited = procedure({
  access: 'anyone',
  input: z.object({}),
  run: async () => began(),
});
const numbered = procedure({
  access: 'anyone',
  input: z.object({ id: z.number() }),
  run: async (_, { id }) => ({ text: String(id) }),
});

/** Paper of two pieces; `second` is called for the one that is asked for last. */
const paper = (second: () => Promise<string>) =>
  new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(Buffer.from('first. ')),
      async pull(controller) {
        controller.enqueue(Buffer.from(await second()));
        controller.close();
      },
      cancel: () => void cancelled(),
    },
    { highWaterMark: 1 },
  );
const cancelled = vi.fn();
const PAPER = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } };

const routes = directRoutes({
  '/public/shown': api({
    GET: operation({ rule: shown, summary: '' }),
    POST: operation({ rule: echoed, summary: '', from: 'json', headers: { sign: 'X-Sign' } }),
  }),
  '/public/asked': api({ GET: operation({ rule: asked, summary: '', from: 'none' }) }),
  '/public/waited': api({ POST: operation({ rule: waited, summary: '', from: 'none' }) }),
  '/public/{id}': api({ GET: operation({ rule: numbered, summary: '', from: 'none' }) }),
  '/public/{id}/paper': api({
    GET: operation({
      rule: waited,
      summary: '',
      from: 'none',
      respond: () => ({ ...PAPER, body: paper(async () => (await began()).text) }),
    }),
  }),
  '/public/{id}/file': api({
    GET: operation({
      rule: numbered,
      summary: '',
      respond: () => ({ ...PAPER, headers: { 'content-type': 'x/y' }, body: new Uint8Array(2000).fill(65) }),
    }),
  }),
});

let server: Server;
let port: number;
beforeEach(async () => {
  handle.mockReset().mockImplementation(async (_request, response) => response.end('framework'));
  began.mockReset().mockResolvedValue({ text: 'over' });
  cancelled.mockReset();
  server = createFrontServer(handle, FRONT_LIMITS, routes);
  port = await listening(server);
});

const connect = () => net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });

const connections = () => connectionsOf(server);

/** Sends text on a connection and reads until the server ends it. */
async function speak(...lines: string[]): Promise<Buffer> {
  const client = connect();
  const chunks: Buffer[] = [];
  client.on('data', (chunk: Buffer) => chunks.push(chunk));
  client.write(lines.join('\r\n'));
  await once(client, 'end');
  client.end();
  return Buffer.concat(chunks);
}
const request = async (line: string, headers: string[] = [], body = '') =>
  String(await speak(line, 'Host: a', 'Connection: close', ...headers, '', body));
const post = (body: string, ...headers: string[]) =>
  request(
    'POST /public/shown HTTP/1.1',
    ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
    body,
  );

it('a path that is served directly never reaches the framework', async () => {
  const said = await request('GET /public/shown/?times=2 HTTP/1.1');
  expect(said).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(said).toMatch(/content-length: 15\r\n/);
  expect(said).toMatch(/x-frame-options: DENY\r\n/i);
  expect(said).toMatch(/cache-control: no-store\r\n/);
  expect(said.endsWith('\r\n\r\n{"text":"éé"}')).toBe(true);
  expect(handle).not.toHaveBeenCalled();
});

it.each([
  'GET /public/shown/more HTTP/1.1',
  'GET /p%75blic/shown HTTP/1.1',
  'GET /PUBLIC/shown HTTP/1.1',
  'GET /public HTTP/1.1',
  'GET /public/ HTTP/1.1',
  'GET / HTTP/1.1',
])('%s is left to the framework', async (line) => {
  expect(await request(line)).toContain('framework');
});

it('a request is answered in its own context', async () => {
  const said = await request('GET /public/asked HTTP/1.1');
  const id = /x-request-id: (\S+)/i.exec(said)?.[1];
  expect(said.endsWith(`{"text":"${id}"}`)).toBe(true);
});

it('a body is read as JSON, with the headers that are part of the input', async () => {
  expect(await post('{"text":"a"}', 'x-sign: s', 'X-SIGN: t')).toMatch(/{"text":"a","sign":"s, t"}$/);
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const said = await request(
    'POST /public/shown HTTP/1.1',
    chunked,
    '7\r\n{"text"\r\n5\r\n:"b"}\r\n0\r\n\r\n',
  );
  expect(said).toMatch(/{"text":"b"}$/);
  expect(await post('{"text":')).toMatch(/^HTTP\/1.1 400 /);
  expect(await post('{"text":1}')).toMatch(/^HTTP\/1.1 422 .*"path":"text"/s);
});

it('a connection goes on after a request whose body was not read', async () => {
  const refused = 'PUT /public/shown HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc';
  const said = String(
    await speak(`${refused}GET /public/shown HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
  );
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
});

/** A promise that is resolved from outside. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((trustHeaders) => {
    resolve = trustHeaders;
  });
  return { promise, resolve };
}

it('a client that went away is not answered, and the server goes on', async () => {
  const { promise, resolve: finish } = withResolvers<{ text: string }>();
  began.mockReturnValue(promise);
  const client = connect();
  client.write('POST /public/waited HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
  await expect.poll(() => began).toHaveBeenCalled();
  client.destroy();
  await expect.poll(connections).toBe(0);
  finish({ text: 'too late' });
  expect(await request('GET /public/shown HTTP/1.1')).toContain('200 OK');
});

it('a body that breaks off ends its request', async () => {
  const client = connect();
  client.write(
    'POST /public/shown HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await expect.poll(connections).toBe(1);
  client.destroy();
  await expect.poll(connections).toBe(0);
  expect(await post('{"text":"next"}')).toContain('next');
});

it.each([
  ['gzip, br', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['xgzip', false],
  ['', false],
])('a long answer to somebody who accepts "%s" is compressed: %s', async (accepted, compressed) => {
  const head = ['GET /public/shown?times=2000 HTTP/1.1', 'Host: a', 'Connection: close'];
  const said = await speak(...head, `Accept-Encoding: ${accepted}`, '', '');
  const end = said.indexOf('\r\n\r\n');
  expect(/content-encoding: gzip/i.test(String(said.subarray(0, end)))).toBe(compressed);
  expect(String(said.subarray(0, end))).toMatch(/vary: accept-encoding/i);
  const body = said.subarray(end + 4);
  expect(JSON.parse(String(compressed ? gunzipSync(body) : body))).toEqual({ text: 'é'.repeat(2000) });
});

/** Asks for paper, whose second piece comes at `end`. */
function askForPaper(...head: string[]) {
  const { promise, resolve } = withResolvers<{ text: string }>();
  began.mockResolvedValueOnce(null).mockReturnValue(promise);
  const client = connect();
  const chunks: Buffer[] = [];
  client.on('data', (chunk: Buffer) => chunks.push(chunk));
  client.write([...head, '', ''].join('\r\n'));
  const end = async () => {
    resolve({ text: 'second.' });
    await once(client, 'end');
    client.end();
  };
  return { client, said: () => Buffer.concat(chunks), end };
}

it('paper is sent as it is made', async () => {
  const { said, end } = askForPaper('GET /public/7/paper HTTP/1.1', 'Host: a', 'Connection: close');
  const begun = /content-type: text\/html.*transfer-encoding: chunked.*first\. /is;
  await expect.poll(() => String(said())).toMatch(begun);
  await end();
  expect(String(said())).toMatch(/second\.\r\n0\r\n\r\n$/);
});

it('paper is compressed piece by piece', async () => {
  const { said, end } = askForPaper('GET /public/7/paper HTTP/1.0', 'Host: a', 'Accept-Encoding: gzip');
  const body = () => said().subarray(said().indexOf('\r\n\r\n') + 4);
  const soFar = () => String(gunzipSync(body(), { finishFlush: constants.Z_SYNC_FLUSH }));
  await expect.poll(() => (said().length > 0 && body().length > 20 ? soFar() : '')).toBe('first. ');
  await end();
  expect(String(gunzipSync(body()))).toBe('first. second.');
});

it('paper that breaks off cuts the connection, and the client cannot take it for whole', async () => {
  began.mockResolvedValueOnce(null).mockRejectedValue(new Error('the database is away'));
  const said = await speak('GET /public/7/paper HTTP/1.1', 'Host: a', '', '');
  expect(String(said)).toContain('first. ');
  expect(String(said)).not.toMatch(/0\r\n\r\n$/);
});

it('paper is no longer made when nobody takes it, nor for HEAD', async () => {
  const { client, said } = askForPaper('GET /public/7/paper HTTP/1.1', 'Host: a');
  await expect.poll(() => String(said())).toContain('first. ');
  client.resetAndDestroy();
  await expect.poll(() => cancelled).toHaveBeenCalledTimes(1);
  began.mockReset().mockResolvedValue(null);
  expect(await request('HEAD /public/7/paper HTTP/1.1')).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\n\r\n$/s);
  expect(cancelled).toHaveBeenCalledTimes(2);
});

it('a file that would not shrink is sent as it is', async () => {
  const said = await request('GET /public/7/file HTTP/1.1', ['Accept-Encoding: gzip']);
  expect(said).toMatch(/content-length: 2000\r\n/);
  expect(said).not.toMatch(/content-encoding|vary/i);
});
