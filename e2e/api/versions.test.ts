import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DescribedOperation } from '@/test/support/contract';
import type { Sent } from '@/test/support/http';
import { servedContract } from '@/test/support/served-contract';
import { ask, group, openGroup } from './support';

// A participant stands for every resource. Each operation that takes a version is asked with a stale one as well.

openGroup();

const STALE = '"stale"';
const CHANGED = { detail: 'This was changed meanwhile. Read it again.' };
const word = () => randomUUID().slice(0, 8);

const aPerson = () => ({ route_id: group.routeId, name: 'Ada', email: `${word()}@example.org` });
const change = (path: string, data: object, ifMatch?: string) =>
  ask(path, { method: 'PATCH', data, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const remove = (path: string, ifMatch: string) =>
  ask(path, { method: 'DELETE', headers: { 'if-match': ifMatch } }, { elevated: true });
const tagOf = async (path: string) => (await ask(path)).headers.etag ?? '';

async function make(headers: Record<string, string> = {}) {
  const sent = aPerson();
  const answer = await ask('/participants', { method: 'POST', data: sent, headers });
  expect(answer.status, answer.text).toBe(201);
  return { sent, answer, at: `/participants/${answer.json.id}` };
}

describe('a participant', () => {
  it('has an ETag that changes with it, on POST, GET, HEAD and PATCH', async () => {
    const { at, answer } = await make();
    const made = answer.headers.etag;
    expect(made).toMatch(/^"[\w-]{43}"$/);
    expect(await tagOf(at)).toBe(made);
    expect((await ask(at, { method: 'HEAD' })).headers.etag).toBe(made);
    expect((await change(at, {})).headers.etag).toBe(made);
    const changed = await change(at, { name: 'Bo' }, made);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(made);
    expect(await tagOf(at)).toBe(changed.headers.etag);
    expect((await ask('/participants')).headers.etag).toBeUndefined();
  });

  it('is created once for a key, however often it is sent and whatever became of it', async () => {
    const headers = { 'idempotency-key': word() };
    const { sent, answer, at } = await make(headers);
    const again = (data: object, path = '/participants') => ask(path, { method: 'POST', data, headers });
    await change(at, { name: 'Bo' });
    await remove(at, '*');
    const { total } = (await ask('/participants')).json;
    for (const path of ['/participants', '/participants/']) {
      const repeat = await again({ ...sent, unheard_of: 1 }, path);
      expect([repeat.status, repeat.text]).toEqual([201, answer.text]);
      expect(repeat.headers).toMatchObject({ location: at, etag: answer.headers.etag });
    }
    const differing = await again(aPerson());
    expect(differing.status).toBe(422);
    expect(differing.json.detail).toBe('This Idempotency-Key was already used here with another body.');
    expect((await ask('/participants')).json.total).toBe(total);
  });

  it('is created each time for a key that is empty', async () => {
    const headers = { 'idempotency-key': '' };
    expect((await make(headers)).at).not.toBe((await make(headers)).at);
  });
});

describe('an operation that takes a version', () => {
  let operations: DescribedOperation[];
  /** The path of one resource of each kind, by the path of its kind. */
  let places: Map<string, string>;
  beforeAll(async () => {
    operations = (await servedContract()).operations.filter(({ described }) =>
      described.parameters?.some(({ name }: { name: string }) => name === 'If-Match'),
    );
    const { roundId, routeId, offerings, admin } = group;
    const create = async (path: string, body: object) => (await group.api(path, body)).id as number;
    const person = await create('/participants', aPerson());
    const lines = [{ wine_offering_id: offerings[0]?.id, quantity: 1 }];
    const order = { purchase_round_id: roundId, participant_id: person, lines };
    const template = { route_id: routeId, event_type: 'round_announced', subject: 'S', body_html: 'B' };
    const planned = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };
    const supplier = await create('/suppliers', { name: 'Loire' });
    const [bought] = await group.database`
      INSERT INTO purchase_orders (organization_id, number, purchase_round_id, supplier_id)
      VALUES (${group.organizationId}, 1, ${roundId}, ${supplier}) RETURNING id::int`;
    const people = `/imports?kind=participants&route_id=${routeId}`;
    const looked = await ask(people, { method: 'POST', body: 'name,email\nBo,bo@example.org' });
    const ids = {
      users: admin.id,
      routes: routeId,
      participants: person,
      'purchase-rounds': await create('/purchase-rounds', { route_id: routeId }),
      'wine-offerings': offerings[0]?.id,
      orders: await create('/orders', order),
      'mail-templates': await create('/mail-templates', template),
      suppliers: supplier,
      wines: await create('/wines', { category_id: 1, name: 'Muscadet' }),
      'payment-accounts': await create('/payment-accounts', {
        holder: 'Riverside',
        iban: 'DE89370400440532013000',
      }),
      'purchase-orders': bought?.id,
      'pickup-links': await create('/pickup-links', { purchase_round_id: roundId, label: 'Table 2' }),
      imports: looked.json.id,
      mailings: await create(`/purchase-rounds/${roundId}/mailings`, planned),
    };
    await group.api(`/purchase-rounds/${roundId}`, { status: 'closed' }, 'PATCH');
    await group.api(`/purchase-rounds/${roundId}/settlement`, {});
    places = new Map(Object.entries(ids).map(([kind, id]) => [`/${kind}/{id}`, `/${kind}/${id}`]));
    places.set('/wines/{id}/picture', `/wines/${ids.wines}/picture`);
    places.set('/purchase-rounds/{id}/settlement', `/purchase-rounds/${roundId}/settlement`);
  });

  it('refuses one that is not the resource’s, and takes the one that it has', async () => {
    expect(operations.length).toBeGreaterThan(18);
    for (const { method, path } of operations) {
      const at = places.get(path) ?? path;
      const call = (sent: Sent) => ask(at, sent, { elevated: true });
      const body = method === 'patch' ? { data: {} } : {};
      const refused = await call({ method: method.toUpperCase(), headers: { 'if-match': STALE }, ...body });
      expect([refused.status, refused.json], `${method} ${path}`).toEqual([412, CHANGED]);
      if (method !== 'patch') continue;
      const seen = String((await call({})).headers.etag);
      const taken = await call({ method: 'PATCH', data: {}, headers: { 'if-match': seen } });
      expect([taken.status, taken.headers.etag], `${method} ${path}`).toEqual([200, seen]);
    }
  });
});
