import { describe, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import { type Sent, send } from '@/test/support/http';
import { anotherGroup, database, group, openGroup, visit } from './support';

openGroup();

const order = (fields: Record<string, unknown> = {}) => ({
  name: 'Ada',
  email: 'ada@example.org',
  lines: [{ wine_offering_id: group.offerings[0]?.id, quantity: 7 }],
  ...fields,
});
const place = (data: unknown, headers = {}) => visit('/public/orders', { method: 'POST', data, headers });

describe('POST /public/orders', () => {
  it('answers with the number, the lines, the total and the address of the order', async () => {
    const answer = await place(order());
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json).toEqual({
      order_number: expect.any(Number),
      purchase_round_id: group.roundId,
      lines: [
        {
          wine_offering_id: group.offerings[0]?.id,
          quantity: 7,
          extra: 0,
          allotted: null,
          unit_price_cents: 1395,
          line_total_cents: 9765,
        },
      ],
      total_cents: 9765,
      currency: 'EUR',
      order_url: expect.stringMatching(new RegExp(`^http://${group.host}:\\d+/my-order/[\\w-]{22,}$`)),
      payment: null,
    });
  });

  it('gives the same answer for the same key, and 422 for another order', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [await place(order(), headers), await place(order({ ignored: 1 }), headers)];
    expect(second.text).toBe(first.text);
    expect((await place(order({ name: 'Bob' }), headers)).status).toBe(422);
    expect((await place(order(), { 'idempotency-key': 'k'.repeat(256) })).status).toBe(422);
  });

  it('takes a repeat that says nothing more for the same order', async () => {
    const headers = { 'idempotency-key': 'nothing more' };
    const first = await place(order({ phone: undefined, comment: undefined }), headers);
    for (const more of [{ phone: null }, { phone: ' ' }, { comment: '' }, { locale: null }]) {
      const { status, text } = await place(order({ phone: undefined, comment: undefined, ...more }), headers);
      expect([status, text], JSON.stringify(more)).toEqual([201, first.text]);
    }
  });

  it('takes an empty key for none', async () => {
    const headers = { 'idempotency-key': '' };
    const [first, second] = [await place(order(), headers), await place(order({ name: 'Bob' }), headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.order_number).toBe(first.json.order_number + 1);
  });

  it('leads to a page with the name that was submitted, not the one that belongs to the address', async () => {
    const stored = { name: 'Somebody Else', email: 'else@example.org' };
    await place(order(stored));
    const { order_url } = (await place(order({ ...stored, name: 'Typed Name' }))).json;
    const page = await visit(new URL(order_url).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Thank you, Typed Name. Your order is placed.');
    expect(page.text).not.toContain('Somebody Else');
  });

  it('answers 404 at an unknown host, whatever the body', async () => {
    const answer = await send(`${group.apiUrl}/public/orders`, {
      method: 'POST',
      body: '{',
      headers: { host: 'nowhere.example.org' },
    });
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({ detail: expect.any(String) });
  });

  it('goes to whoever has the host now, and names a host that was given up before what is wrong', async () => {
    const moved = await anotherGroup();
    const before = moved.host;
    const data = order({ lines: [{ wine_offering_id: moved.offerings[0]?.id, quantity: 1 }] });
    const placedAt = (host: string, sent: Sent) =>
      visit('/public/orders', {
        method: 'POST',
        ...sent,
        headers: { host, 'content-type': 'application/json' },
      });
    expect((await placedAt(before, { data })).status).toBe(201);
    await moved.api(`/routes/${moved.routeId}`, { public_domain: `new-${before}` }, 'PATCH');
    for (const sent of [{ data }, { body: '{' }, { data: {} }, { body: `"${'x'.repeat(1024 * 1024)}"` }]) {
      const answer = await placedAt(before, sent);
      expect([answer.status, answer.json.detail]).toEqual([404, 'No group is served at this address.']);
    }
    expect((await placedAt(`new-${before}`, { data })).json.order_number).toBe(2);
    const taker = await anotherGroup();
    await taker.api(`/routes/${taker.routeId}`, { public_domain: before }, 'PATCH');
    expect((await placedAt(before, { data })).status).toBe(422);
  });

  it('names the path of each problem', async () => {
    const answer = await place({ lines: [{ wine_offering_id: 1, quantity: 0 }] });
    expect(answer.json.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'email',
      'lines.0.quantity',
      'name',
    ]);
  });
});

describe('GET /public/current-round', () => {
  it('shows the round and no internal fields', async () => {
    const { status, json, text } = await visit('/public/current-round');
    expect(status).toBe(200);
    expect(Object.keys(json.current_round).sort()).toEqual([
      'accepts_orders',
      'currency',
      'description',
      'id',
      'minimum_age',
      'name',
      'offerings',
      'opens_at',
      'order_deadline_at',
      'pickup_at',
      'pickup_location',
      'pickup_until',
      'shows_crates',
      'status',
    ]);
    expect(json.current_round).toMatchObject({
      accepts_orders: true,
      order_deadline_at: '2999-01-01T19:00:00.000Z',
    });
    expect(
      json.current_round.offerings.map((offering: { category: { name: string } }) => offering.category.name),
    ).toEqual(['Sparkling', 'White', 'Red', 'Fortified']);
    expect(text).not.toMatch(/organization|route_id|example\.org/);
  });

  it.each(['nowhere.example.org', '[::1]', 'LOCALHOST.'])('is null at %s', async (host) => {
    const answer = await send(`${group.apiUrl}/public/current-round`, { headers: { host } });
    expect([answer.status, answer.json]).toEqual([200, { current_round: null }]);
  });

  it('shows that orders are no longer accepted after the deadline', async () => {
    const late = await anotherGroup({ round: { order_deadline_at: '2020-02-01T20:00' } });
    expect((await visit('/public/current-round', {}, late)).json.current_round.accepts_orders).toBe(false);
    const answer = await sendOrder(late, 'ada@example.org');
    expect([answer.status, answer.json.detail]).toEqual([409, 'The order deadline has passed']);
  });
});

describe('POST /public/signup', () => {
  const signUp = (data: unknown) => visit('/public/signup', { method: 'POST', data });

  it('gives the same answer for known and unknown addresses, and leaves a known participant unchanged', async () => {
    const first = await signUp({ name: ' Grace ', email: 'Grace@Example.org', phone: '1' });
    expect([first.status, first.json]).toEqual([201, { name: 'Grace', email: 'grace@example.org' }]);
    await database`UPDATE participants SET phone = '555', is_active = false WHERE email = 'grace@example.org' AND route_id = ${group.routeId}`;
    const again = await signUp({ name: 'Other', email: 'grace@example.org', phone: '2' });
    expect([again.status, again.json]).toEqual([201, { name: 'Other', email: 'grace@example.org' }]);
    expect(
      await database`SELECT name, phone, is_active FROM participants WHERE email = 'grace@example.org' AND route_id = ${group.routeId}`,
    ).toEqual([{ name: 'Grace', phone: '555', is_active: false }]);
  });

  it('creates one participant from 50 case variants sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signUp({
          name: 'A',
          email: [...'alan@example.org']
            .map((c, at) => ((index >> (at % 6)) & 1 ? c.toUpperCase() : c))
            .join(''),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
    expect(
      await database`SELECT 1 FROM participants WHERE email = 'alan@example.org' AND route_id = ${group.routeId}`,
    ).toHaveLength(1);
  });
});
