import { beforeAll, describe, expect, it } from 'vitest';
import { sized } from '@/test/running/size';
import type { Contract, DescribedOperation } from '@/test/support/contract';
import { fetchAnswer } from '@/test/support/http';
import { servedContract } from '@/test/support/served-contract';
import { ask, group, helperCookie, openGroup, visit } from './support';

// Tests the rules common to all operations on every operation. The client itself checks that each answer is
// documented.

openGroup();

let contract: Contract;
let behindTokens: DescribedOperation[];
let takingJson: DescribedOperation[];
/** Of a helper of the group's round. */
let cookie: string;
beforeAll(async () => {
  contract = await servedContract();
  cookie = await helperCookie();
  behindTokens = contract.operations.filter(({ described }) => described.security.length > 0);
  takingJson = contract.operations.filter(
    ({ path, described }) =>
      described.requestBody?.required &&
      described.requestBody.content['application/json'] &&
      !path.startsWith('/webhooks'),
  );
});

/** In the usual run a case goes to one of so many operations, and an operation gets one of so many cases. */
const SHARE = sized({ usual: 3, full: 1 });
let turn = 0;

/** Some of these operations, all of which read requests alike; the next case tests others. */
function partOf(operations: DescribedOperation[]): DescribedOperation[] {
  turn += 1;
  return operations.filter((_operation, index) => (index + turn) % SHARE === 0);
}

const key = ({ method, path }: DescribedOperation) => `${method.toUpperCase()} ${path}`;
const filled = (path: string) => path.replace('{id}', '1');

/** Sends a request as a permitted caller. */
function call({ method, path }: DescribedOperation, sent: Parameters<typeof visit>[1], at = filled(path)) {
  const whole = { ...sent, method: method.toUpperCase() };
  if (path.startsWith('/pickup/')) return visit(at, { ...whole, headers: { cookie, ...sent?.headers } });
  return path.startsWith('/public/') ? visit(at, whole) : ask(at, whole, { elevated: true });
}

describe('every operation behind a token', () => {
  it.each([
    ['no token', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no word after the scheme', 'Bearer'],
    ['nonsense', 'Bearer abc.def.ghi'],
    ['an unsigned token', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.eyJzdWIiOiIxIn0.`],
  ])('answers 401 to %s, before anything else is checked', async (_what, authorization) => {
    for (const operation of behindTokens) {
      const answer = await visit(filled(operation.path), {
        method: operation.method.toUpperCase(),
        headers: { ...(authorization ? { authorization } : {}), 'content-type': 'text/plain' },
        body: ['post', 'patch'].includes(operation.method) ? 'not even JSON' : undefined,
      });
      expect([answer.status, answer.json], key(operation)).toEqual([401, { detail: 'Not authenticated' }]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('that needs elevation answers 403 to everybody else, before the id is checked', async () => {
    const elevated = behindTokens.filter(({ described }) => 'elevated' in described.security[0]);
    expect(elevated.map(key).sort()).toEqual([
      'DELETE /participants/{id}',
      'GET /organization/archive',
      'POST /participants/{id}/anonymise',
    ]);
    for (const operation of elevated) {
      const method = operation.method.toUpperCase();
      const at = operation.path.replace('{id}', '999999999');
      expect((await ask(at, { method })).status, key(operation)).toBe(403);
      expect((await ask(at, { method }, { superadmin: true })).status, key(operation)).toBe(403);
      const isOfOne = at !== operation.path;
      expect((await ask(at, { method }, { elevated: true })).status, key(operation)).toBe(
        isOfOne ? 404 : 200,
      );
    }
  });

  it('ignores the console’s cookie, except on the pages that a browser prints', async () => {
    const cookie = `session=${await group.token(group.admin)}`;
    for (const operation of behindTokens.filter(({ path }) => !/\/(pickup-list|labels)$/.test(path))) {
      const answer = await visit(filled(operation.path), {
        method: operation.method.toUpperCase(),
        headers: { cookie, host: 'localhost' },
      });
      expect(answer.status, key(operation)).toBe(401);
    }
  });
});

describe('every path', () => {
  it('answers 405 with Allow to the methods it does not have', async () => {
    for (const path of Object.keys(contract.document.paths)) {
      const offered = contract.operations.filter((one) => one.path === path).map(({ method }) => method);
      for (const method of ['get', 'post', 'put', 'patch', 'delete'].filter(
        (one) => !offered.includes(one),
      )) {
        const answer = await ask(filled(path), { method: method.toUpperCase() });
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(answer.json.detail).toMatch(/method/);
        const allowed = answer.headers.allow?.toLowerCase().split(', ') ?? [];
        expect(allowed.filter((one) => !['head', 'options'].includes(one)).sort()).toEqual(offered.sort());
      }
      const options = await ask(filled(path), { method: 'OPTIONS' });
      expect([options.status, options.text]).toEqual([204, '']);
      expect(options.headers.allow).toContain('OPTIONS');
    }
  });

  it('of a page answers 405 with Allow to methods that no page has', async () => {
    for (const path of ['/', '/admin', '/admin/login', '/my-order/nothing']) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, headers, json } = await visit(path, { method });
        expect([status, headers.allow], `${method} ${path}`).toEqual([405, 'GET, HEAD, POST']);
        expect(json.detail).toMatch(/method/);
      }
    }
    const refused: [string, string, string][] = [
      ['POST', '/robots.txt', 'GET, HEAD'],
      ['POST', '/calendar.ics', 'GET, HEAD'],
      ['GET', '/admin/uploads/bank-file', 'POST'],
      ['GET', '/admin/uploads/wine-picture', 'POST'],
    ];
    for (const [method, path, allowed] of refused) {
      const { status, headers, text } = await visit(path, { method });
      expect([status, headers.allow], `${method} ${path}`).toEqual([405, allowed]);
      expect(text).toMatch(/method/);
    }
  });

  it('gives the same answer with a slash at its end', async () => {
    expect((await visit('/health/')).status).toBe(200);
    expect((await ask('/participants/')).json.total).toBe(0);
    expect((await visit('/public/current-round/?x=1')).json.current_round.id).toBe(group.roundId);
  });

  it('answers HEAD like GET, without the body', async () => {
    for (const operation of contract.operations.filter(({ method }) => method === 'get')) {
      const whole = await call(operation, {});
      const head = await call({ ...operation, method: 'head' }, {});
      expect([head.status, head.text], key(operation)).toEqual([whole.status, '']);
    }
  });

  it('that does not exist answers 404 in JSON', async () => {
    for (const path of [
      '/orders/1/nothing',
      '/auth',
      '/auth/logout',
      '/public',
      '/public/anything',
      '/purchase-rounds/1/announce/2',
      '/health/dead',
      '/webhooks',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask(path, { method });
        expect([answer.status, answer.json], `${method} ${path}`).toEqual([404, { detail: 'Not found' }]);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      }
    }
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1e3',
    '01',
    encodeURI('１'),
    '99999999999999999999',
    '%00',
    "1'%20OR%20'1'='1",
    '__proto__',
    '1%2F2',
  ])('has nothing at the id %s', async (id) => {
    for (const operation of partOf(contract.operations.filter(({ path }) => path.includes('{id}')))) {
      const at = operation.path.replace('{id}', id);
      const { method } = operation;
      const answer = await fetchAnswer(`${group.apiUrl}${at}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${await group.token(group.superadmin, { elevated: true })}` },
        ...(operation.described.requestBody ? { data: {} } : {}),
      });
      expect(answer.status, key(operation)).toBe(404);
      expect(typeof answer.json.detail).toBe('string');
    }
  });
});

describe('every operation that takes JSON', () => {
  const nested = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['a comment', '{/* */}'],
    ['a raw control character', '{"name":"a\u0001b"}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['unclosed nesting', '['.repeat(100_000)],
  ])('answers 400 to %s', async (_what, body) => {
    for (const operation of partOf(takingJson)) {
      const answer = await call(operation, { headers: { 'content-type': 'application/json' }, body });
      expect(answer.status, key(operation)).toBe(400);
    }
  });

  it.each(['null', '[]', '"x"'])('answers 422 to %s', async (body) => {
    for (const operation of partOf(takingJson)) {
      const answer = await call(operation, { headers: { 'content-type': 'application/json' }, body });
      expect(answer.status, key(operation)).toBe(422);
    }
  });

  it.each([undefined, 'text/plain', 'application/json; charset=utf-16'])(
    'answers 415 to the content type %s',
    async (type) => {
      for (const operation of partOf(takingJson)) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
        const answer = await call(operation, { headers, body: '{}' });
        expect(answer.status, key(operation)).toBe(415);
      }
    },
  );

  it('answers 413 beyond 1 MiB, announced or not', async () => {
    const big = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
    for (const operation of takingJson) {
      const headers = { 'content-type': 'application/json' };
      expect((await call(operation, { headers, body: big })).status, key(operation)).toBe(413);
      const chunked = { ...headers, 'transfer-encoding': 'chunked' };
      expect((await call(operation, { headers: chunked, body: big })).status, key(operation)).toBe(413);
    }
  });

  it('survives nesting, many keys and names from the language’s own objects', async () => {
    for (const body of [
      nested(100),
      nested(10_000),
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{"polluted":1}}}',
      '{"name":"a","name":{"b":1}}',
    ]) {
      for (const operation of partOf(takingJson)) {
        const answer = await call(operation, { headers: { 'content-type': 'application/json' }, body });
        expect(answer.status, `${key(operation)} ${body.slice(0, 40)}`).toBeLessThan(500);
      }
    }
  });
});

describe('every list', () => {
  const listsTaking = (parameter: string) =>
    contract.operations.filter(({ described }) =>
      described.parameters?.some(({ name }: { name: string }) => name === parameter),
    );
  const lists = () => listsTaking('limit');
  // Some lists are for superadmins only.
  const list = (path: string) => ask(path, {}, { superadmin: true });

  /** The orders of which lists that are of one resource are asked, beside those of their round. */
  let orderId: number;
  let purchaseOrderId: number;
  beforeAll(async () => {
    orderId = (await group.addOrder(await group.addPerson('Lis'), [1])).id;
    const supplier = await group.api('/suppliers', { name: 'Lis & Co' });
    const [bought] = await group.database`
      INSERT INTO purchase_orders (organization_id, number, purchase_round_id, supplier_id)
      VALUES (${group.organizationId}, 1, ${group.roundId}, ${supplier.id}) RETURNING id::int`;
    purchaseOrderId = bought?.id;
  });
  const listAt = ({ path }: DescribedOperation) => {
    const [, resource = ''] = path.split('/');
    const ids = new Map([
      ['orders', orderId],
      ['purchase-orders', purchaseOrderId],
    ]);
    return path.replace('{id}', String(ids.get(resource) ?? group.roundId));
  };

  it.each([
    'limit=0',
    'limit=201',
    'limit=1e2',
    'limit=',
    'limit=10&limit=20',
    'limit[]=10&limit=1&limit=2',
    'offset=-1',
    'offset=99999999999999999999',
    'q=a&q=b',
    `q=${'x'.repeat(201)}`,
    'q=%00',
  ])('answers 422 to %s and names it', async (query) => {
    const [name = ''] = query.replace('[]', '').split('=');
    // The history of an order or a round has no search.
    expect(listsTaking(name).length).toBeGreaterThan(6);
    for (const operation of listsTaking(name)) {
      const answer = await list(`${listAt(operation)}?${query}`);
      expect(answer.status, key(operation)).toBe(422);
      expect(answer.json.errors.map(({ path }: { path: string }) => path)).toContain(name);
    }
  });

  it('accepts its limits, an offset past the end and unknown filters', async () => {
    for (const operation of lists()) {
      for (const query of [
        'limit=1',
        'limit=200',
        'offset=999999999',
        'offset=9007199254740991',
        'unknown=1&unknown=2',
        'q=',
        'q=%25%5F%5C',
      ]) {
        const answer = await list(`${listAt(operation)}?${query}`);
        expect(answer.status, `${listAt(operation)}?${query}`).toBe(200);
      }
      const beyond = await list(`${listAt(operation)}?offset=999999999`);
      expect(beyond.json.items).toEqual([]);
      expect(beyond.json.total).toBe((await list(listAt(operation))).json.total);
    }
  });

  it('answers 422 to a filter that has no valid value or is given twice', async () => {
    for (const operation of lists()) {
      const filters = operation.described.parameters.filter(
        (one: { name: string; in: string }) =>
          one.in === 'query' && !['limit', 'offset', 'q'].includes(one.name),
      );
      for (const { name, schema } of filters) {
        const wrong =
          schema.type === 'integer'
            ? ['0', '-1', '1.5', 'abc', '1e3', '9'.repeat(20)]
            : ['', 'x', '1', 'TRUE'];
        for (const value of [...wrong, `1&${name}=2`]) {
          const answer = await list(`${listAt(operation)}?${name}=${value}`);
          expect(answer.status, `${listAt(operation)}?${name}=${value}`).toBe(422);
          expect(answer.json.errors[0].path).toBe(name);
        }
      }
    }
  });
});
