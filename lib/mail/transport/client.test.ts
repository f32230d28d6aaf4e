import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  API_KEY,
  answering,
  type Behaviour,
  openProvider,
  pointAtProvider,
  provider,
  REFUSES,
} from '@/test/support/mail/provider';
import { DEAD_PORT } from '@/test/support/servers/server';
import { sendMessage } from './client';

openProvider();

const TO = 'ada@example.org';
const message = {
  to: TO,
  from: 'Riverside <wine@riverside.example.org>',
  subject: 'New wines – zażółć',
  html: '<p>Hello</p>',
  plain: 'Hello',
  tag: 'round_announced',
};

async function send(behaviour: Behaviour = { kind: 'normal' }, timeout = 60_000) {
  provider.behave(behaviour);
  pointAtProvider(provider.url, { MAILER_TIMEOUT_MS: timeout });
  return sendMessage(message);
}

const error = (code: string) => JSON.stringify({ status: 'error', data: { code } });
const success = (messages: unknown) => JSON.stringify({ status: 'success', data: { messages } });
/** An answer that names this message of the recipient. */
const taking = (message: object) => answering(200, success({ [TO]: message }));

/** Starts a server for this test, and sets it as the provider. */
async function pointAt(server: net.Server, scheme = 'http'): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  pointAtProvider(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

describe('a message that the provider accepts', () => {
  it('is sent in the provider’s format, and its id and token are returned', async () => {
    const result = await send();
    const { from: sender, ...rest } = message;
    const taken = provider.messages().at(-1);
    expect(taken).toMatchObject({ ...rest, sender, taken: true });
    expect(result).toEqual({ messageId: String(taken?.id), token: taken?.token });
  });

  it.each([
    ['{"id": 9007199254740993, "token": "t"}', '9007199254740993'],
    ['{"id": 12345678901234567890123, "token": "\\"99999999999999999999"}', '12345678901234567890123'],
    ['{"id": "42", "token": "t"}', '42'],
    ['{"id": "a-1@mail.example", "token": "t"}', 'a-1@mail.example'],
  ])('keeps every character of its id: %s', async (body, id) => {
    const result = await send(answering(200, `{"status":"success","data":{"messages":{"${TO}":${body}}}}`));
    expect(result).toMatchObject({ messageId: id });
  });

  it('has a token that can be stored, whatever the provider made of it', async () => {
    const body = `{"status":"success","data":{"messages":{"${TO}":{"id":7,"token":"a\\ud800b"}}}}`;
    expect(await send(answering(200, body))).toEqual({ messageId: '7', token: 'a\ufffdb' });
  });

  it('goes through a connection that an earlier one left open', async () => {
    let connections = 0;
    const server = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end(success({ [TO]: { id: 1, token: 't' } })));
    });
    server.on('connection', () => (connections += 1));
    await pointAt(server);
    for (const _time of ['first', 'second', 'third']) {
      expect(await sendMessage(message)).toEqual({ messageId: '1', token: 't' });
    }
    expect(connections).toBe(1);
  });

  it('is posted to a path below that of MAILER_URL', async () => {
    pointAtProvider(`${provider.url}/`);
    expect(await sendMessage(message)).toHaveProperty('messageId');
  });
});

describe('a message that the provider does not accept', () => {
  it.each<[string, Behaviour, RegExp, boolean]>([
    [
      'its own error',
      REFUSES,
      /UnauthenticatedFromAddress: The From address is not authorised to send/,
      false,
    ],
    ['its own fault', answering(200, error('InternalServerError')), /InternalServerError/, true],
    ['an error without a reason', answering(200, '{"status":"error"}'), /it gave no reason/, false],
    ['status 500', answering(500, ''), /status 500\.$/, true],
    ['status 500 with plain text', answering(500, 'oops\n'), /status 500\. It said: oops$/, true],
    ['status 500 with a page', answering(500, '<h1>oops</h1>', 'text/html'), /status 500\.$/, true],
    ['status 400 with an error', answering(400, '{"error":"Bad to"}'), /It said: Bad to$/, false],
    [
      'status 503 with words',
      answering(503, '{"data":{"message":"Busy"}}'),
      /status 503\. It said: Busy$/,
      true,
    ],
    ['status 401', answering(401, ''), /status 401/, false],
    ['status 429', answering(429, ''), /status 429/, true],
    ['a redirect', { kind: 'redirect' }, /redirects elsewhere \(status 302\)/, false],
    ['HTML', answering(200, '<html>', 'text/html'), /not JSON \(text\/html\)\. Check MAILER_URL\.$/, true],
    ['half of its JSON', { kind: 'truncated' }, /not JSON.*unknown whether/, true],
    ['nothing', { kind: 'empty-body' }, /was empty.*unknown whether/, true],
    ['no content', answering(204), /was empty.*unknown whether/, true],
    ['a list', answering(200, '[]'), /not understood.*unknown whether/, false],
    ['null', answering(200, 'null'), /not understood.*unknown whether/, false],
    ['no status', answering(200, '{}'), /has no status.*unknown whether/, false],
    [
      'no messages',
      answering(200, '{"status":"success"}'),
      /does not name the recipient.*unknown whether/,
      false,
    ],
    [
      'another recipient',
      answering(200, success({ 'b@example.org': { id: 1, token: 't' } })),
      /does not name.*unknown whether/,
      false,
    ],
    ['no id', taking({ token: 't' }), /message id.*unknown whether/, false],
    ['a fraction for an id', taking({ id: 1.5, token: 't' }), /message id.*unknown whether/, false],
    ['an empty id', taking({ id: '', token: 't' }), /message id.*unknown whether/, false],
    ['an endless id', taking({ id: 'x'.repeat(65), token: 't' }), /id/, false],
    ['an id with NUL', taking({ id: 'a\0', token: 't' }), /message id.*unknown whether/, false],
    ['no token', taking({ id: 1 }), /message token.*unknown whether/, false],
    ['a body that is cut off', { kind: 'cut-off' }, /was cut off.*unknown whether/, true],
    ['a reset', { kind: 'reset' }, /broken off \(\w+\).*unknown whether/, true],
    ['an endless body', { kind: 'huge-body' }, /larger than 64 KiB.*unknown whether/, false],
  ])('fails when the provider answers with %s', async (_name, behaviour, sentence, transient) => {
    expect(await send(behaviour)).toEqual({ failure: expect.stringMatching(sentence), transient });
  });

  it.each<[string, Behaviour]>([
    ['never answers', { kind: 'hang' }],
    ['drips its answer', { kind: 'drip', everyMs: 5 }],
  ])('%s: the time-out covers the whole exchange', async (_name, behaviour) => {
    expect(await send(behaviour, 150)).toEqual({
      failure:
        'The mail provider did not answer within 0.15 seconds. It is unknown whether it took the message.',
      transient: true,
    });
  });

  it.each([
    [
      'nobody is listening',
      `http://127.0.0.1:${DEAD_PORT}`,
      /^The mail provider refused the connection\.$/,
      true,
    ],
    // Too long for a host name, which needs no network to find out.
    [
      'the host has no address',
      `http://${'x'.repeat(64)}.invalid`,
      /host name could not be found \(E\w+\)/,
      true,
    ],
    [
      'no provider is set up',
      undefined,
      /^No mail provider is set up: set MAILER_URL and MAILER_API_KEY\.$/,
      false,
    ],
  ])('fails when %s', async (_when, url, sentence, transient) => {
    pointAtProvider(url);
    expect(await sendMessage(message)).toEqual({ failure: expect.stringMatching(sentence), transient });
  });

  it('fails when the provider speaks no TLS or breaks it off', async () => {
    pointAtProvider(provider.url.replace('http:', 'https:'));
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/secure connection/) });
    await pointAt(tls.createServer({}), 'https');
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/secure connection/) });
  });

  it('fails when the connection is closed without an answer', async () => {
    await pointAt(net.createServer((socket) => socket.once('data', () => socket.end())));
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/broken off/) });
  });
});

it('the error is one line of limited length without the key in it', async () => {
  const hostile = `\u0000\r\nHTTP/1.1 \u001b[31m${API_KEY} ${'x'.repeat(50_000)}`;
  const body = JSON.stringify({ status: 'error', data: { code: 'Odd\u0007', message: hostile } });
  const result = await send(answering(200, body));
  const { failure } = result as { failure: string };
  expect(failure).toContain('[API key]');
  expect(failure).not.toContain(API_KEY);
  expect(failure).not.toMatch(/\p{Cc}/u);
  expect(failure.length).toBeLessThan(700);
});
