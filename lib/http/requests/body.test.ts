import { describe, expect, it } from 'vitest';
import { expectRefusal } from '@/test/support/refusals';
import { decodeUtf8, readBytes, readForm, readJson } from './body';

const URL = 'http://localhost/';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const post = (type: string | null, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  new Request(URL, {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: { ...(type === null ? {} : { 'content-type': type }), ...headers },
  });

/** A body of a length that nobody knows beforehand. */
function streamed(chunks: number, size: number): { request: Request; sent(): number } {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === chunks) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(size));
    },
  });
  // Node asks for `duplex` with a stream; the DOM's type does not know it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return { request: new Request(URL, init), sent: () => sent };
}

describe('the bytes of a body', () => {
  it('are read whole up to the limit', async () => {
    expect(await readBytes(streamed(4, 5).request, 20)).toHaveLength(20);
    expect(await readBytes(new Request(URL))).toHaveLength(0);
  });

  it('are refused beyond the limit, announced or not, without reading the rest', async () => {
    const announced = post(JSON_TYPE, 'x', { 'content-length': '21' });
    await expectRefusal(readBytes(announced, 20), 'bodyTooLarge');
    const { request, sent } = streamed(1000, 5);
    await expectRefusal(readBytes(request, 20), 'bodyTooLarge', { headers: { connection: 'close' } });
    expect(sent()).toBeLessThan(10);
  });

  it('are a malformed request when they are cut off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    await expectRefusal(readBytes(new Request(URL, init)), 'malformedRequest');
  });
});

it('text is decoded as UTF-8 without its byte order mark, or refused', () => {
  expect(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9]))).toBe('é');
  expect(() => decodeUtf8(new Uint8Array([0xff]))).toThrow(TypeError);
});

describe('a JSON body', () => {
  it.each([JSON_TYPE, 'APPLICATION/JSON; Charset="UTF-8"', 'application/merge-patch+json'])(
    'is read as %s',
    async (type) => {
      expect(await readJson(post(type, '{"a":[1]}'))).toEqual({ a: [1] });
    },
  );

  it.each([
    [null, '{}', 'unsupportedMediaType'],
    ['text/plain', '{}', 'unsupportedMediaType'],
    ['application/jsonp', '{}', 'unsupportedMediaType'],
    ['application/json; charset=latin1', '{}', 'unsupportedMediaType'],
    [JSON_TYPE, '', 'malformedBody'],
    [JSON_TYPE, '{"a":1,}', 'malformedBody'],
    [JSON_TYPE, new Uint8Array([0x22, 0xff, 0x22]), 'malformedBody'],
    [JSON_TYPE, 'null', 'invalid'],
    [JSON_TYPE, '[{}]', 'invalid'],
    [JSON_TYPE, '"a"', 'invalid'],
  ])('of type %s is refused: %j is %s', async (type, body, problem) => {
    await expectRefusal(readJson(post(type, body)), problem);
  });

  it('cannot change the prototype of the parsed object', async () => {
    const body = await readJson(post(JSON_TYPE, '{"__proto__":{"admin":true}}'));
    expect(Reflect.get(body, 'admin')).toBeUndefined();
  });
});

describe('a form body', () => {
  const part = (name: string, value: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it('is read as its text fields, the first of each name', async () => {
    expect(await readForm(post(FORM_TYPE, 'a=1&b=x+y%C3%A9&a=2'))).toEqual({ a: '1', b: 'x yé' });
    const multipart = `${part('a', '1')}${part('a', '2')}${part('f', 'data', '; filename="f.txt"')}--b--\r\n`;
    expect(await readForm(post('multipart/form-data; boundary=b', multipart))).toEqual({ a: '1' });
  });

  it.each([
    [JSON_TYPE, '{}', 'unsupportedFormType'],
    [null, 'a=1', 'unsupportedFormType'],
    ['multipart/form-data', 'a=1', 'malformedForm'],
    ['multipart/form-data; boundary=b', 'no boundary', 'malformedForm'],
    [FORM_TYPE, new Uint8Array([0x61, 0x3d, 0xff]), 'malformedForm'],
  ])('of type %s is refused: %j is %s', async (type, body, problem) => {
    await expectRefusal(readForm(post(type, body)), problem);
  });

  it('is refused beyond its size limit', async () => {
    const large = post(FORM_TYPE, `a=${'x'.repeat(64 * 1024)}`);
    await expectRefusal(readForm(large), 'bodyTooLarge');
  });
});
