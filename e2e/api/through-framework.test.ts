import { createPrivateKey } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publicKeyOf } from '@/scripts/mail-catcher/webhooks/webhook';
import { seed, sized } from '@/test/running/size';
import type { Contract } from '@/test/support/contract';
import type { Group } from '@/test/support/group';
import { type Answer, type Sent, send } from '@/test/support/http';
import { signatureOf } from '@/test/support/mail/mail-events';
import { servedContract } from '@/test/support/served-contract';
import { startFrameworkServer, type TestServer } from '@/test/support/servers/server';
import { anotherGroup, group, openGroup } from './support';

// The front server and the framework answer the operations the same: a second server on the same database has the
// framework answer them, as it does while developing. All other tests of the API ask the first server.

openGroup();

let throughFramework: TestServer;
let other: Group;
beforeAll(async () => {
  throughFramework = await startFrameworkServer(inject('databaseUrl'), {
    MAILER_WEBHOOK_PUBLIC_KEY: publicKeyOf(createPrivateKey(inject('webhookKey'))),
  });
  other = await anotherGroup();
});
afterAll(() => throughFramework.stop());

/** Headers that say which request this is, and how its answer is packed. */
const PACKING = [
  'x-request-id',
  'date',
  'vary',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

/** An answer without what differs from one order to the next, and from one server to the other. */
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PACKING.includes(name))),
  text: text
    .replace(/"order_number":\d+/, '"order_number":0')
    // It rises with every transaction of the database.
    .replace(/"cursor":"[\da-f.]+"/, '"cursor":"…"')
    // A minute may end between the two.
    .replace(/<span>Printed [^<]+<\/span>/, '<span>Printed …</span>')
    .replace(/:\d+\/my-order\/[\w-]+/, '/my-order/…'),
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Asks both servers the same, and returns the answer that both gave. */
async function both(path: string, sent: Sent = {}, at = group): Promise<Answer> {
  const asked = { ...sent, headers: { host: at.host, ...sent.headers } };
  const direct = await send(`${inject('serverUrl')}${path}`, asked);
  const framed = await send(`${throughFramework.url}${path}`, asked);
  expect(comparable(framed)).toEqual(comparable(direct));
  return direct;
}

const order = (fields: object = {}, at = group) => ({
  name: 'Ada',
  email: 'ada@example.org',
  lines: [{ wine_offering_id: at.offerings[0]?.id, quantity: 7 }],
  ...fields,
});
const place = (data: unknown, sent: Sent = {}) => both('/public/orders', { method: 'POST', data, ...sent });
const report = (body: string, headers: Sent['headers'] = signatureOf(body)) =>
  both('/webhooks/mailer', { method: 'POST', body, headers });

describe('the current round', () => {
  it('is the same for every spelling of a request', async () => {
    const answer = await both('/public/current-round');
    expect(answer.json.current_round.id).toBe(group.roundId);
    // The framework names its own headers there; so it is the front server that answers here.
    expect(answer.headers.vary ?? '').not.toContain('rsc');
    expect((await both('/public/current-round/?lang=nl')).status).toBe(200);
    expect((await both('/public/current-round', { method: 'HEAD' })).text).toBe('');
    expect((await both('/public/current-round', { headers: { host: 'nowhere.example.org' } })).json).toEqual({
      current_round: null,
    });
    expect((await both('/public/current-round', { body: 'not read', method: 'GET' })).status).toBe(200);
  });
});

describe('every operation', () => {
  let contract: Contract;
  let headers: Record<string, string>;
  beforeAll(async () => {
    contract = await servedContract();
    headers = { authorization: `Bearer ${await group.token(group.superadmin, { elevated: true })}` };
  });
  const pathsWith = (id: string | number) =>
    Object.keys(contract.document.paths).map((path) => path.replace('{id}', String(id)));

  it('refuses the same methods, and says the same of those that are offered', async () => {
    for (const path of pathsWith(1)) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await both(path, { method });
        expect(answer.headers.allow !== undefined, `${method} ${path}`).toBe(
          answer.status === 405 || method === 'OPTIONS',
        );
      }
    }
  });

  it('refuses the same bodies and the same resources that are not there', async () => {
    for (const operation of contract.operations) {
      const { path, method } = operation;
      // Some of those about logins end the one that this test needs.
      if (method === 'get' || path.startsWith('/auth')) continue;
      // The client would send the body of a DELETE as if it was another request.
      for (const body of method === 'delete' ? [undefined] : ['{', '{}', '{"id":1}']) {
        const sent = { method: method.toUpperCase(), body, headers: { ...headers, ...JSON_TYPE } };
        const { status } = await both(path.replace('{id}', '987654321'), sent);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
  });

  it('shows the same of what is there, whole and as a head', async () => {
    const shown = new Set<string>();
    for (const { path } of contract.operations.filter(({ method }) => method === 'get')) {
      const [list = '', rest] = path.split('/{id}');
      const items = rest === undefined ? [] : (await send(`${group.apiUrl}${list}`, { headers })).json.items;
      const at = path.replace('{id}', items?.[0]?.id ?? group.roundId);
      const { status } = await both(at, { headers });
      expect((await both(at, { method: 'HEAD', headers })).status, at).toBe(status);
      if (status === 200) shown.add(path);
    }
    expect([...shown]).toEqual(
      expect.arrayContaining(['/participants', '/purchase-rounds/{id}', '/purchase-rounds/{id}/pickup-list']),
    );
    expect((await both('/openapi.json')).status).toBe(200);
  });

  it.each(['1%2Fhistory', '%2531', 'one', '0', '1e3', '1.rsc', '99999999999999999999'])(
    'knows the same about the id %s',
    async (spelling) => {
      for (const { path, method } of contract.operations) {
        if (method === 'get' && path.includes('{id}'))
          expect((await both(path.replace('{id}', spelling), { headers })).status, path).toBe(404);
      }
    },
  );

  it('is found by the same spellings of its path', async () => {
    const round = String(group.roundId);
    const at = `/purchase-rounds/${round}`;
    const encoded = [...round].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('');
    for (const path of [`${at}/`, `${at}?a=b`, `/purchase-rounds/${encoded}`, '/orders/'])
      expect((await both(path, { headers })).status, path).toBe(200);
    for (const path of [`${at}/nothing`, '/%6frders', `/purchase-rounds%2f${round}`])
      expect((await both(path, { headers })).status, path).toBe(404);
  });

  it('takes a version and a session the same', async () => {
    const at = `/purchase-rounds/${group.roundId}`;
    const { etag } = (await both(at, { headers })).headers;
    const change = { method: 'PATCH', data: { name: group.roundName } };
    expect((await both(at, { ...change, headers: { ...headers, 'if-match': String(etag) } })).status).toBe(
      200,
    );
    expect((await both(at, { ...change, headers: { ...headers, 'if-match': '"old"' } })).status).toBe(412);
    const cookie = `other=1; session=${await group.token(group.admin)}`;
    const list = `${at}/pickup-list`;
    expect((await both(list, { headers: { cookie } })).status).toBe(200);
    expect((await both(list, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await both(list, { headers: { cookie, 'x-forwarded-proto': 'https' } })).status).toBe(200);
    expect((await both(list, { headers: { cookie: 'session=nonsense' } })).status).toBe(401);
  });
});

describe('an order', () => {
  it('is placed the same, and given again the same by its key', async () => {
    expect((await place(order())).status).toBe(201);
    const headers = { 'idempotency-key': 'through both' };
    const first = await send(`${inject('serverUrl')}/public/orders`, {
      method: 'POST',
      data: order(),
      headers: { host: group.host, ...headers },
    });
    const again = await send(`${throughFramework.url}/public/orders`, {
      method: 'POST',
      data: order(),
      headers: { host: group.host, ...headers },
    });
    expect(again.json.order_number).toBe(first.json.order_number);
    expect((await place(order({ name: 'Bob' }), { headers })).status).toBe(422);
    expect((await place(order(), { headers: { 'idempotency-key': 'k'.repeat(256) } })).status).toBe(422);
  });

  it.each<[string, Sent, number]>([
    ['malformed JSON', { body: '{"name":' }, 400],
    ['invalid UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) }, 400],
    ['no body', { body: '' }, 400],
    ['a list', { body: '[]' }, 422],
    ['a form', { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['no media type', { body: '{}', headers: { 'content-type': '' } }, 415],
    ['two media types', { body: '{}', headers: { 'content-type': ['application/json', 'text/plain'] } }, 422],
    ['another charset', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }, 415],
    ['too much', { body: `{"name":"${'x'.repeat(1024 * 1024)}"}` }, 413],
    ['an unknown host', { body: '{', headers: { host: 'nowhere.example.org' } }, 404],
  ])('with %s is refused the same', async (_case, sent, status) => {
    const headers = { 'content-type': 'application/json', ...sent.headers };
    expect((await both('/public/orders', { method: 'POST', ...sent, headers })).status).toBe(status);
  });

  it('of another organization’s wines is refused the same', async () => {
    const answer = await place(order({ lines: order({}, other).lines }));
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain(other.roundName);
    expect((await both('/public/orders', { method: 'POST', data: order() }, other)).status).toBe(422);
  });

  it('with whatever in it is answered the same', async () => {
    const nasty = fc.oneof(
      fc.anything({ maxDepth: 1 }),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.nat(),
    );
    const fields = fc.constantFrom('name', 'email', 'phone', 'comment', 'lines', 'stranger', '__proto__');
    const spoilt = fc.tuple(fields, nasty).map(([name, value]) => JSON.stringify(order({ [name]: value })));
    const body = fc.oneof(spoilt, fc.json(), fc.string());
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const headers = { 'content-type': 'application/json' };
        seen.add((await both('/public/orders', { method: 'POST', body: text, headers })).status);
      }),
      { numRuns: sized({ usual: 40, full: 400 }), seed: seed() },
    );
    expect(seen.has(422)).toBe(true);
  });
});

describe('an event', () => {
  const event = (fields: object = {}) => JSON.stringify({ event: 'MessageSent', payload: {}, ...fields });

  it('is answered the same, whatever it says and however it is signed', async () => {
    expect((await report(event())).json).toEqual({ status: 'ignored' });
    expect((await report(event({ payload: { message: { id: 987_654_321 } } }))).status).toBe(200);
    expect((await report(event(), {})).status).toBe(401);
    expect((await report(event(), { 'x-mailer-signature-256': 'AAAA' })).status).toBe(401);
    expect((await report(event(), signatureOf(`${event()} `))).status).toBe(401);
    expect((await report(event(), signatureOf(event(), 'X-Mailer-Signature-256'))).status).toBe(200);
    expect((await report('[]')).status).toBe(400);
    expect((await report('{')).status).toBe(400);
    expect((await report(event({ filler: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
  });
});
