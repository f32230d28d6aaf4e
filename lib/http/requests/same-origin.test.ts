import { describe, expect, it } from 'vitest';
import { isSecure, localPath, requireOwnPage } from './same-origin';

const HOST = 'group.example.org:8443';
const ask = (method: string, headers: Record<string, string>) => () =>
  requireOwnPage({ method, headers: new Headers({ host: HOST, ...headers }) });
const refusal = expect.objectContaining({ problem: 'notSameOrigin', status: 403 });

describe('a request that changes something', () => {
  it.each<[string, Record<string, string>]>([
    ['the browser says so', { 'sec-fetch-site': 'same-origin' }],
    ['its Origin is this host', { origin: `https://${HOST}` }],
    ['its Origin is this host in capitals', { origin: 'https://GROUP.example.org:8443' }],
  ])('is accepted from our own page where %s', (_how, headers) => {
    expect(ask('POST', headers)).not.toThrow();
  });

  it.each<[string, Record<string, string>]>([
    ['nothing said of where it comes from', {}],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a browser and an Origin that disagree', { 'sec-fetch-site': 'cross-site', origin: `https://${HOST}` }],
    ['the Origin of another host', { origin: 'https://evil.example' }],
    ['the Origin of another port', { origin: 'https://group.example.org' }],
    ['the Origin null', { origin: 'null' }],
    ['an Origin that is no address', { origin: HOST }],
  ])('is refused with %s', (_what, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(ask(method, headers)).toThrow(refusal);
  });

  it('is refused when it names no host', () => {
    const headers = new Headers({ origin: 'https://group.example.org' });
    expect(() => requireOwnPage({ method: 'POST', headers })).toThrow(refusal);
  });
});

describe('a request that only reads', () => {
  it.each<[string, Record<string, string>]>([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a browser that does not say', {}],
    ['the Origin of this host', { origin: `https://${HOST}` }],
  ])('is accepted from %s', (_what, headers) => {
    for (const method of ['GET', 'HEAD']) expect(ask(method, headers)).not.toThrow();
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['the Origin of another host', { origin: 'https://evil.example' }],
  ])('is refused with %s', (_what, headers) => {
    for (const method of ['GET', 'HEAD']) expect(ask(method, headers)).toThrow(refusal);
  });
});

it.each<[boolean, Record<string, string>]>([
  [true, { 'x-client-scheme': 'https' }],
  [true, { origin: 'https://group.example.org' }],
  [false, { 'x-client-scheme': 'http' }],
  [false, { origin: 'http://group.example.org' }],
  [false, {}],
])('HTTPS is %s for the headers %j', (secure, headers) => {
  expect(isSecure(new Headers(headers))).toBe(secure);
});

describe('the path to go to after a login', () => {
  it.each(['/admin/rounds', '/', '/admin/orders?q=a%20b&page=2', '/~x/-y.z', '/a?q=b+c*#d'])(
    'is %s when that is asked for',
    (path) => {
      expect(localPath(path, '/otherwise')).toBe(path);
    },
  );

  it.each([
    null,
    undefined,
    '',
    'admin',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/admin\n/x',
    '/a:b@c',
  ])('falls back to another one when %j is asked for', (path) => {
    expect(localPath(path, '/otherwise')).toBe('/otherwise');
  });
});
