import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  API_KEY,
  type Behaviour,
  type FakeProvider,
  pointAtProvider,
  refuseWith,
  respondWith,
  startProvider,
} from '@/e2e/support/provider';
import { freePort } from '@/e2e/support/server';
import { sendMessage } from './provider';

let provider: FakeProvider;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => provider.behave());

const TO = 'ada@example.org';
const message = {
  to: TO,
  from: 'Riverside <wine@riverside.example.org>',
  subject: 'New wines – zażółć',
  html: '<p>Hello</p>',
  plain: 'Hello',
  tag: 'round_announced',
};

async function send(behaviour?: Behaviour, timeout = 5000) {
  provider.behave(behaviour);
  pointAtProvider(provider.url, { MAILER_TIMEOUT_MS: timeout });
  return sendMessage(message);
}

const success = (messages: unknown) => JSON.stringify({ status: 'success', data: { messages } });

describe('a message the provider takes', () => {
  it('goes out as the provider wants it, and its id and token come back', async () => {
    const result = await send();
    expect(provider.given.at(-1)).toEqual({
      to: [TO],
      from: message.from,
      subject: message.subject,
      html_body: '<p>Hello</p>',
      plain_body: 'Hello',
      tag: 'round_announced',
    });
    expect(result).toEqual({
      messageId: expect.stringMatching(/^\d+$/),
      token: expect.stringMatching(/^token/),
    });
  });

  it.each([
    ['{"id": 9007199254740993, "token": "t"}', '9007199254740993'],
    ['{"id": 12345678901234567890123, "token": "\\"99999999999999999999"}', '12345678901234567890123'],
    ['{"id": "42", "token": "t"}', '42'],
  ])('keeps every digit of its id: %s', async (body, id) => {
    const result = await send(respondWith(200, `{"status":"success","data":{"messages":{"${TO}":${body}}}}`));
    expect(result).toMatchObject({ messageId: id });
  });

  it('is posted below the path of MAILER_URL', async () => {
    pointAtProvider(`${provider.url}/`);
    expect(await sendMessage(message)).toHaveProperty('messageId');
  });
});

const half: Behaviour = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"status":"succ', () => response.destroy());
};
const drip: Behaviour = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
};
const flood: Behaviour = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
  };
  response.on('drain', pour);
  pour();
};

describe('a message the provider does not take', () => {
  it.each<[string, Behaviour, RegExp, boolean]>([
    ['its own error', refuseWith('ValidationError'), /ValidationError: The message was not taken$/, false],
    ['its own fault', refuseWith('InternalServerError'), /InternalServerError/, true],
    ['an error without a reason', respondWith(200, '{"status":"error"}'), /it gave no reason/, false],
    ['status 500', respondWith(500, 'oops'), /status 500\.$/, true],
    [
      'status 503 with words',
      respondWith(503, '{"data":{"message":"Busy"}}'),
      /status 503\. It said: Busy$/,
      true,
    ],
    ['status 401', respondWith(401, ''), /status 401/, false],
    ['status 429', respondWith(429, ''), /status 429/, true],
    [
      'a redirect',
      respondWith(302, '', { location: 'http://127.0.0.1:1/' }),
      /redirects elsewhere \(status 302\)/,
      false,
    ],
    ['HTML', respondWith(200, '<html>', { 'content-type': 'text/html' }), /not JSON \(text\/html\)/, true],
    ['half of its JSON', respondWith(200, '{"status":"success","data":{"mess'), /not JSON/, true],
    ['nothing', respondWith(200, ''), /was empty/, true],
    ['no content', ({ response }) => response.writeHead(204).end(), /was empty/, true],
    ['a list', respondWith(200, '[]'), /not understood/, false],
    ['null', respondWith(200, 'null'), /not understood/, false],
    ['no status', respondWith(200, '{}'), /has no status/, false],
    ['no messages', respondWith(200, '{"status":"success"}'), /does not name the recipient/, false],
    [
      'another recipient',
      respondWith(200, success({ 'b@example.org': { id: 1, token: 't' } })),
      /does not name/,
      false,
    ],
    ['no id', respondWith(200, success({ [TO]: { token: 't' } })), /message id/, false],
    [
      'a fraction for an id',
      respondWith(200, success({ [TO]: { id: 1.5, token: 't' } })),
      /message id/,
      false,
    ],
    ['words for an id', respondWith(200, success({ [TO]: { id: 'x1', token: 't' } })), /message id/, false],
    ['no token', respondWith(200, success({ [TO]: { id: 1 } })), /message token/, false],
    ['a body that is cut off', half, /was cut off.*unknown whether/, true],
    [
      'a reset',
      ({ request }) => request.socket.resetAndDestroy(),
      /broken off \(\w+\).*unknown whether/,
      true,
    ],
    ['an endless body', flood, /larger than 64 KiB/, false],
  ])('answers with %s', async (_name, behaviour, sentence, transient) => {
    expect(await send(behaviour)).toEqual({ failure: expect.stringMatching(sentence), transient });
  });

  it.each<[string, Behaviour]>([
    ['never answers', () => {}],
    ['drips its answer', drip],
  ])('%s: the time-out holds for the whole exchange', async (_name, behaviour) => {
    expect(await send(behaviour, 150)).toEqual({
      failure:
        'The mail provider did not answer within 0.15 seconds. It is unknown whether it took the message.',
      transient: true,
    });
  });

  it('has nobody listening', async () => {
    pointAtProvider(`http://127.0.0.1:${await freePort()}`);
    expect(await sendMessage(message)).toEqual({
      failure: 'The mail provider refused the connection.',
      transient: true,
    });
  });

  it('has no address', async () => {
    // Too long for a host name, which needs no network to find out.
    pointAtProvider(`http://${'x'.repeat(64)}.invalid`);
    expect(await sendMessage(message)).toEqual({
      failure: expect.stringMatching(/host name could not be found \(E\w+\)/),
      transient: true,
    });
  });

  it('speaks no TLS, or breaks it off', async () => {
    pointAtProvider(provider.url.replace('http:', 'https:'));
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/secure connection/) });
    const server = tls.createServer({}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    pointAtProvider(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/secure connection/) });
  });

  it('closes the connection without a word', async () => {
    const server = net
      .createServer((socket) => socket.once('data', () => socket.end()))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    pointAtProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await sendMessage(message)).toMatchObject({ failure: expect.stringMatching(/broken off/) });
  });

  it('is not set up', async () => {
    pointAtProvider(undefined);
    expect(await sendMessage(message)).toEqual({
      failure: 'No mail provider is set up: set MAILER_URL and MAILER_API_KEY.',
      transient: false,
    });
  });
});

it('the sentence is one line of sane length, and the key is not in it', async () => {
  const hostile = `\u0000\r\nHTTP/1.1 \u001b[31m${API_KEY} ${'x'.repeat(50_000)}`;
  const body = JSON.stringify({ status: 'error', data: { code: 'Odd\u0007', message: hostile } });
  const result = await send(respondWith(200, body));
  const { failure } = result as { failure: string };
  expect(failure).toContain('[API key]');
  expect(failure).not.toContain(API_KEY);
  expect(failure).not.toMatch(/\p{Cc}/u);
  expect(failure.length).toBeLessThan(700);
});
