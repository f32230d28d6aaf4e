import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trustHeaders } from './trusted-headers';

interface Settings {
  TRUST_PROXY: string;
  CONSOLE_HOST?: string;
}
const setting = vi.hoisted((): Settings => ({ TRUST_PROXY: 'false' }));
vi.mock('@/lib/process/runtime/env', () => ({ settings: () => setting }));

beforeEach(() => {
  setting.TRUST_PROXY = 'false';
  delete setting.CONSOLE_HOST;
});

const context = { id: 'an-id', outage: null, entered: false };

/** A request as the server hands it over, on a socket without address. */
function requestWith(headers: Record<string, string>, { method = 'GET', version = '1.1' } = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, httpVersion: version, headers: { host: 'a.example', ...headers } });
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
  return request;
}

describe('without a proxy', () => {
  it('headers that only a proxy or the framework may set are dropped', () => {
    const lies = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'https',
      'x-client-address': '192.0.2.1',
      'x-middleware-subrequest': 'middleware',
      'x-middleware-prefetch': '1',
      'x-nextjs-data': '1',
      'x-matched-path': '/admin',
      'x-invoke-status': '200',
      'x-nonce': 'known',
      'x-query': '?next=/evil',
      'x-http-method-override': 'DELETE',
    };
    const request = requestWith(lies);
    expect(trustHeaders(request, '/orders/a b', context)).toBeNull();
    expect(request.headers).toEqual({
      host: 'a.example',
      'x-request-id': 'an-id',
      'x-pathname': '/orders/a%20b',
      'x-client-address': '',
      'x-client-scheme': 'http',
    });
  });

  it('what the framework’s scripts send from browsers stays', () => {
    const sent = { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/', 'next-action': 'id' };
    const request = requestWith(sent);
    expect(trustHeaders(request, '/', context)).toBeNull();
    expect(request.headers).toMatchObject(sent);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('%s is for the API, not for pages', (method) => {
    expect(trustHeaders(requestWith({}, { method }), '/admin/rounds', context)).toBe('methodNotAllowed');
    expect(trustHeaders(requestWith({}, { method }), '/', context)).toBe('methodNotAllowed');
    expect(trustHeaders(requestWith({}, { method }), '/orders/1', context)).toBeNull();
  });

  it('the address is the connection’s, whatever the request says', () => {
    const request = requestWith({ 'x-forwarded-for': '198.51.100.1' });
    Object.defineProperty(request.socket, 'remoteAddress', { value: '192.0.2.5' });
    expect(trustHeaders(request, '/', context)).toBeNull();
    expect(request.headers['x-client-address']).toBe('192.0.2.5');
  });
});

describe('behind a trusted proxy', () => {
  beforeEach(() => {
    setting.TRUST_PROXY = 'true';
  });

  it('the host, address and scheme come from the nearest proxy', () => {
    const request = requestWith({
      'x-forwarded-host': 'evil.example, wine.example',
      'x-forwarded-for': '198.51.100.1, [2001:db8::1]:4000',
      'x-forwarded-proto': 'http,https',
    });
    expect(trustHeaders(request, '/', context)).toBeNull();
    expect(request.headers).toMatchObject({
      host: 'wine.example',
      'x-client-address': '2001:db8::1',
      'x-client-scheme': 'https',
    });
  });

  it('an address that is malformed is dropped', () => {
    for (const none of ['x'.repeat(400), 'unknown', '192.0.2.1, _hidden', '']) {
      const request = requestWith({ 'x-forwarded-for': none });
      expect(trustHeaders(request, '/', context)).toBeNull();
      expect(request.headers['x-client-address'], none).toBe('');
    }
  });

  it('a host that is malformed is refused', () => {
    expect(trustHeaders(requestWith({ 'x-forwarded-host': 'a b' }), '/', context)).toBe('malformedHost');
  });
});

describe('a request', () => {
  it('is refused when its Host is malformed, missing or given twice', () => {
    expect(trustHeaders(requestWith({ host: 'a@b' }), '/', context)).toBe('malformedHost');
    const missing = requestWith({});
    missing.rawHeaders = [];
    expect(trustHeaders(missing, '/', context)).toBe('malformedHost');
    const twice = requestWith({});
    twice.rawHeaders.push('HOST', 'b.example');
    expect(trustHeaders(twice, '/', context)).toBe('malformedHost');
  });

  it('needs no Host header in HTTP/1.0', () => {
    const request = requestWith({}, { version: '1.0' });
    request.rawHeaders = [];
    delete request.headers.host;
    expect(trustHeaders(request, '/health', context)).toBeNull();
  });

  it('is refused when its path is malformed, has a NUL, or its method is not offered', () => {
    expect(trustHeaders(requestWith({}), null, context)).toBe('malformedRequest');
    expect(trustHeaders(requestWith({}), '/orders/1\0', context)).toBe('notFound');
    expect(trustHeaders(requestWith({}, { method: 'TRACE' }), '/', context)).toBe('methodNotAllowed');
  });

  it('is refused for a page when its form is too large, and left to its operation for the API', () => {
    const large = { 'content-length': String(1024 * 1024 + 1) };
    expect(trustHeaders(requestWith(large, { method: 'POST' }), '/signup', context)).toBe('bodyTooLarge');
    expect(trustHeaders(requestWith(large, { method: 'POST' }), '/orders', context)).toBeNull();
  });

  it('for the console or the API is answered only on the console’s host, when there is one', () => {
    setting.CONSOLE_HOST = 'Console.Example';
    for (const path of ['/admin', '/docs', '/orders']) {
      expect(trustHeaders(requestWith({}), path, context), path).toBe('notFound');
      expect(trustHeaders(requestWith({ host: 'console.example:81' }), path, context), path).toBeNull();
    }
    for (const path of ['/', '/public/orders', '/health', '/_next/x.js']) {
      expect(trustHeaders(requestWith({}), path, context), path).toBeNull();
    }
  });
});
