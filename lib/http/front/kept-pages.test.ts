import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { seed, sized } from '@/test/running/size';
import { type Answer, fetchAnswer } from '@/test/support/http';
import { listening } from '@/test/support/servers/listening';
import { FrameworkAnswer } from './framework-answer';
import { KeptPages, type PageState } from './kept-pages';

// Over a real socket, with a page of our own in the place of the framework's.

const NONCE = 'nonce-of-this-visitor==';
const KEY = '0dc0c5e6-5f1c-4b5e-9a3c-0a3d0a8a3c11';
const stateOf = vi.fn<() => Promise<PageState | undefined>>();
const write = vi.fn<(request: IncomingMessage, response: ServerResponse) => Promise<void>>();
const at = (page: string, state: string, counts = '0'): PageState => ({ page, state, counts });
let time: number;
let values: string[];
let pages: KeptPages;
let address: string;

beforeEach(async () => {
  time = 5_000;
  values = [NONCE, KEY];
  stateOf.mockReset().mockResolvedValue(at('/', 'one'));
  write.mockReset().mockImplementation(async (_, response) => {
    const [nonce, key] = values;
    response.setHeader('Link', `</a.css>; nonce="${nonce}"`);
    response.setHeader('Vary', 'rsc');
    response.flushHeaders();
    response.write(`<script nonce="${nonce}"></script>é`);
    response.end(Buffer.from(`<input value="${key}"><b nonce="${nonce}">end</b>`));
    await once(response, 'close');
  });
  pages = new KeptPages(stateOf, { now: () => time });
  const server = http.createServer((request, response) => {
    pages
      .answer(request, new FrameworkAnswer(request, response), values, () => write(request, response))
      .catch((error: Error) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(error.message);
      });
  });
  address = `http://127.0.0.1:${await listening(server)}/`;
});

const ask = (headers: Record<string, string> = {}): Promise<Answer> => fetchAnswer(address, { headers });
const whole = (nonce: string, key: string) =>
  `<script nonce="${nonce}"></script>é<input value="${key}"><b nonce="${nonce}">end</b>`;

it('a page is written once for a state, and everybody gets values of their own', async () => {
  expect((await ask()).text).toBe(whole(NONCE, KEY));
  values = ['another-nonce-entirely=', 'another-key'];
  const kept = await ask();
  expect(kept.text).toBe(whole('another-nonce-entirely=', 'another-key'));
  expect(kept.headers).toMatchObject({ link: '</a.css>; nonce="another-nonce-entirely="', vary: 'rsc' });
  expect(kept.headers['content-length']).toBe(String(Buffer.byteLength(kept.text)));
  expect(write).toHaveBeenCalledTimes(1);
});

it('a page is written again when its state has changed, and when it is another page', async () => {
  await ask();
  stateOf.mockResolvedValue(at('/', 'two'));
  await ask();
  stateOf.mockResolvedValue(at('/nl', 'two'));
  await ask();
  stateOf.mockResolvedValue(at('/', 'one'));
  await ask();
  expect(write).toHaveBeenCalledTimes(4);
  await ask();
  expect(write).toHaveBeenCalledTimes(4);
});

it('what changes while the page is written is not kept', async () => {
  stateOf.mockResolvedValueOnce(at('/', 'one')).mockResolvedValueOnce(at('/', 'two'));
  expect((await ask()).text).toBe(whole(NONCE, KEY));
  stateOf.mockResolvedValue(at('/', 'one'));
  await ask();
  expect(write).toHaveBeenCalledTimes(2);
});

it('a request without a state is the framework’s own', async () => {
  stateOf.mockResolvedValue(undefined);
  await ask();
  await ask();
  expect(write).toHaveBeenCalledTimes(2);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['failed', (response) => response.writeHead(500, { 'x-why': 'broken' }).end(`no page ${NONCE}`)],
  ['sets a cookie', (response) => response.setHeader('Set-Cookie', 'lang=nl').end(`a page ${NONCE}`)],
  ['lacks the nonce', (response) => response.end('a page of somebody else')],
])('an answer that %s is passed on as it is, and not kept', async (_, answer) => {
  write.mockImplementation(async (__, response) => answer(response));
  const [first, second] = [await ask(), await ask()];
  expect(second.text).toBe(first.text);
  expect(second.status).toBe(first.status);
  expect(first.text).toMatch(/^(a|no) page/);
  expect(write).toHaveBeenCalledTimes(2);
});

it('a framework that fails, or a state that cannot be read, fails the request', async () => {
  write.mockRejectedValueOnce(new Error('the framework failed'));
  expect(await ask()).toMatchObject({ status: 500, text: 'the framework failed' });
  stateOf.mockRejectedValueOnce(new Error('the database is away'));
  expect(await ask()).toMatchObject({ status: 500, text: 'the database is away' });
  expect(await ask()).toMatchObject({ status: 200, text: whole(NONCE, KEY) });
});

/** Keeps back what is written until it is let go; what is asked after that is written at once. */
function heldBack() {
  const now = write.getMockImplementation();
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  write.mockImplementationOnce(async (request, response) => {
    await gate;
    return now?.(request, response);
  });
  return () => go();
}

it('many who ask at once wait for one page', async () => {
  const go = heldBack();
  const asked = [ask(), ask(), ask(), ask()];
  await expect.poll(() => stateOf.mock.calls.length).toBe(4);
  go();
  expect(new Set((await Promise.all(asked)).map(({ text }) => text))).toEqual(new Set([whole(NONCE, KEY)]));
  expect(write).toHaveBeenCalledTimes(1);
});

it('who asks for what has changed meanwhile waits for one more page, together with all others', async () => {
  const go = heldBack();
  const first = ask();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  stateOf.mockResolvedValue(at('/', 'two'));
  const later = [ask(), ask(), ask()];
  await expect.poll(() => stateOf.mock.calls.length).toBe(4);
  expect(write).toHaveBeenCalledTimes(1);
  go();
  await Promise.all([first, ...later]);
  expect(write).toHaveBeenCalledTimes(2);
});

it('what is unfit to be kept makes nobody wait a second time', async () => {
  write.mockImplementation(async (_, response) => void response.writeHead(500).end('broken'));
  const go = heldBack();
  const asked = [ask(), ask(), ask()];
  await expect.poll(() => stateOf.mock.calls.length).toBe(3);
  go();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(write).toHaveBeenCalledTimes(3);
});

it('a page whose counts have changed is shown for a second from when it was begun', async () => {
  await ask();
  stateOf.mockResolvedValue(at('/', 'one', '1'));
  time += 1_000;
  await ask();
  expect(write).toHaveBeenCalledTimes(1);
  time += 1;
  await ask();
  expect(write).toHaveBeenCalledTimes(2);
  time += 100_000;
  await ask();
  expect(write).toHaveBeenCalledTimes(2);
});

it('a page whose counts changed while it was written is shown for that second only', async () => {
  stateOf.mockResolvedValueOnce(at('/', 'one', '0')).mockResolvedValue(at('/', 'one', '1'));
  await ask();
  time += 1_000;
  await ask();
  expect(write).toHaveBeenCalledTimes(1);
  time += 1;
  await ask();
  expect(write).toHaveBeenCalledTimes(2);
});

it('who waited for a slow page gets it, though its counts are over a second old by then', async () => {
  const go = heldBack();
  const first = ask();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const second = ask();
  await expect.poll(() => stateOf.mock.calls.length).toBe(2);
  stateOf.mockResolvedValue(at('/', 'one', '1'));
  time += 1;
  const third = ask();
  await expect.poll(() => stateOf.mock.calls.length).toBe(3);
  time += 3_000;
  go();
  await Promise.all([first, second, third]);
  // The third asked after the writing began, so the page may lack a change that it knows of.
  expect(write).toHaveBeenCalledTimes(2);
});

it('the framework writes a page that is kept as if it was asked for without a query', async () => {
  await fetchAnswer(`${address}?utm_source=mail`, {});
  expect(write.mock.calls[0]?.[0].url).toBe('/');
});

it('nobody waits for a page whose first reader has gone', async () => {
  write.mockImplementationOnce(async (_, response) => void (await once(response, 'close')));
  const gone = http.get(address).on('error', () => {});
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const waiting = ask();
  await expect.poll(() => stateOf.mock.calls.length).toBe(2);
  gone.destroy();
  expect((await waiting).text).toBe(whole(NONCE, KEY));
  expect(write).toHaveBeenCalledTimes(2);
});

it('pages that were not asked for longest make room', async () => {
  pages = new KeptPages(stateOf, { mostBytes: 2 * whole(NONCE, KEY).length + 10 });
  for (const page of ['/a', '/b', '/a', '/c', '/a', '/b']) {
    stateOf.mockResolvedValue(at(page, 'one'));
    await ask();
  }
  // The third page took the place of the second, not of the first.
  expect(write).toHaveBeenCalledTimes(4);
});

it('a compressed page is the same page, whatever stands in it', async () => {
  const part = fc.oneof(
    fc.constantFrom(NONCE, KEY),
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.nat(200_000).map((length) => 'é long text '.repeat(length / 12)),
  );
  const value = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'abcXYZ019+/=-') });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), value, value, async (parts, nonce, key) => {
      const text = `${NONCE}${parts.join('')}`;
      write.mockImplementation(async (_, response) => void response.end(text));
      pages = new KeptPages(stateOf, { now: () => time });
      values = [NONCE, KEY];
      const headers = { 'accept-encoding': 'gzip' };
      await ask(headers);
      values = [nonce, key];
      const bytes = await fetch(address, { headers }).then((answer) => answer.text());
      const expected = text.split(NONCE).map((piece) => piece.replaceAll(KEY, () => key));
      expect(bytes).toBe(expected.join(nonce));
    }),
    { seed: seed(), numRuns: sized({ usual: 40, full: 200 }) },
  );
});
