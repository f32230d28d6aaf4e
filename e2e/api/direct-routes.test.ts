import { createPrivateKey } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publicKeyOf } from '@/scripts/mail-catcher/webhook';
import { seed, sized } from '@/test/running/size';
import type { Group } from '@/test/support/group';
import { type Answer, type Sent, send } from '@/test/support/http';
import { signatureOf } from '@/test/support/mail-events';
import { startServer, type TestServer } from '@/test/support/server';
import { anotherGroup, group, openGroup } from './support';

// The paths that are served directly are answered the same when the framework serves them: by a second server on
// the same database. All other tests of the API ask the first server.

openGroup();

let throughFramework: TestServer;
let other: Group;
beforeAll(async () => {
  throughFramework = await startServer(inject('databaseUrl'), {
    DIRECT_ROUTES: 'false',
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
    .replace(/:\d+\/my-order\/[\w-]+/, '/my-order/…'),
});

/** Asks both servers the same, and returns the answer that both gave. */
async function both(path: string, sent: Sent = {}, at = group): Promise<Answer> {
  const asked = { ...sent, headers: { host: at.host, ...sent.headers } };
  const direct = await send(`${inject('serverUrl')}${path}`, asked);
  const framed = await send(`${throughFramework.url}${path}`, asked);
  expect(comparable(framed)).toEqual(comparable(direct));
  // Only the framework names its own headers there.
  expect(direct.headers.vary ?? '').not.toContain('rsc');
  expect(framed.headers.vary).toContain('rsc');
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
    expect((await both('/public/current-round')).json.current_round.id).toBe(group.roundId);
    expect((await both('/public/current-round/?lang=nl')).status).toBe(200);
    expect((await both('/public/current-round', { method: 'HEAD' })).text).toBe('');
    expect((await both('/public/current-round', { headers: { host: 'nowhere.example.org' } })).json).toEqual({
      current_round: null,
    });
    expect((await both('/public/current-round', { body: 'not read', method: 'GET' })).status).toBe(200);
  });
});

describe('a method', () => {
  it.each(['/public/current-round', '/public/orders', '/webhooks/mailer'])(
    'of %s that is not offered is refused the same',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await both(path, { method });
        expect(answer.headers.allow !== undefined).toBe(answer.status === 405 || method === 'OPTIONS');
      }
    },
  );
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
