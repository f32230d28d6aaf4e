import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer, type Sent } from '@/test/support/http';
import { waitFor } from '@/test/support/waiting';
import { anotherGroup, ask, enterByLink, group, helperCookie, openGroup, visit } from '../support';

openGroup();

let cookie: string;
/** Two orders of the round, by number. */
let ids: number[];

beforeAll(async () => {
  const person = {
    route_id: group.routeId,
    name: 'Ann',
    email: `${randomUUID()}@example.org`,
    phone: '0123',
  };
  const { id: participant_id } = await group.api('/participants', person);
  ids = [];
  for (const quantity of [2, 3]) ids.push((await group.addOrder(participant_id, [quantity])).id);
  cookie = await helperCookie();
});

const event = (kind: string, fields: object = {}) => ({
  id: randomUUID() as string,
  order_id: ids[0],
  kind,
  at: new Date(0).toISOString(),
  ...fields,
});
const state = (headers: Record<string, string> = { cookie }, query = '', at = group) =>
  visit(`/pickup/state${query}`, { headers }, at);
/** A cursor since which nothing changed. Orders may come again while any transaction of the database is under way. */
const quietCursor = (path: string, send: (path: string) => ReturnType<typeof visit>) =>
  waitFor(async () => {
    const { cursor } = (await send(path)).json;
    expect((await send(`${path}?since=${cursor}`)).json).toMatchObject({ complete: false, orders: [] });
    return cursor as string;
  });
const tell = (events: object[], headers: Record<string, string> = {}) =>
  visit('/pickup/events', { method: 'POST', data: { events }, headers: { cookie, ...headers } });

describe('a helper', () => {
  it('sees the orders of the round by number, and no address', async () => {
    const { status, json, text, headers } = await state();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(json).toEqual({
      cursor: expect.any(String),
      complete: true,
      round: { id: group.roundId, name: 'Autumn round', currency: 'EUR', minimum_age: null },
      orders: [1, 2].map((order_number) =>
        expect.objectContaining({ id: ids[order_number - 1], order_number }),
      ),
    });
    expect(json.orders[0]).toEqual({
      id: ids[0],
      order_number: 1,
      name: 'Ann',
      phone: '0123',
      cancelled: false,
      collected_at: null,
      collected_by: '',
      age_checked_at: null,
      due_cents: 2790,
      lines: [
        {
          id: expect.any(Number),
          wine_offering_id: group.offerings[0]?.id,
          name: 'Crémant Extra Brut',
          vintage: null,
          category: 'Sparkling',
          bottles: 2,
          handed_over: 0,
          short: 0,
        },
      ],
    });
    expect(text).not.toContain('@');
  });

  it('hears what changed since, and tells what was done', async () => {
    const cursor = await quietCursor('/pickup/state', (path) => visit(path, { headers: { cookie } }));
    const one = event('collected', { order_id: ids[1] });
    const told = await tell([one, event('undo', { undoes: randomUUID() })]);
    expect([told.status, told.json.results]).toEqual([
      200,
      [
        { id: one.id, status: 'applied' },
        { id: expect.any(String), status: 'refused', detail: expect.any(String) },
      ],
    ]);
    const changed = (await state({ cookie }, `?since=${cursor}`)).json;
    expect(changed.complete).toBe(false);
    expect(changed.orders).toEqual([expect.objectContaining({ id: ids[1], due_cents: 4185 })]);
    expect(changed.orders[0].collected_at).not.toBeNull();
    const order = await group.api(`/orders/${ids[1]}`);
    expect([order.collected_at, order.lines[0].handed_over]).toEqual([changed.orders[0].collected_at, 3]);
    const cancelling = await ask(`/orders/${ids[1]}`, { method: 'PATCH', data: { cancelled: true } });
    expect(cancelling.status).toBe(409);
    const late = event('collected', { order_id: ids[1] });
    const details = await Promise.all(
      ['en', 'de'].map(
        async (language) => (await tell([late], { 'accept-language': language })).json.results[0].detail,
      ),
    );
    expect(details).toEqual([expect.stringContaining('picked up'), expect.not.stringContaining('picked up')]);
  });

  it.each(['1', 'x', '', '999999999.000000000000.1.1', '%00'])(
    'asking since %j is refused at the field',
    async (since) => {
      const { status, json } = await state({ cookie }, `?since=${since}`);
      expect([status, json.errors[0]?.field ?? json.errors[0]?.path]).toEqual([422, 'since']);
    },
  );

  it('with events without their form is refused, where they are wrong', async () => {
    const { status, json } = await tell([event('age_checked'), event('short', { line_id: 1, bottles: 1 })]);
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining('events.1.reason')]);
    expect((await tell([])).status).toBe(422);
    expect((await tell(Array.from({ length: 201 }, () => event('age_checked')))).status).toBe(422);
    expect((await tell(Array.from({ length: 200 }, () => event('age_checked')))).status).toBe(200);
  });

  it('is one only with the cookie of a link in force, on the host of its route', async () => {
    const other = await anotherGroup();
    const authorization = `Bearer ${await group.token(group.superadmin, { elevated: true })}`;
    const link = await group.api('/pickup-links', { purchase_round_id: group.roundId });
    const ended = await enterByLink(link.url);
    await ask(`/pickup-links/${link.id}`, { method: 'DELETE' });
    const none = await state({});
    expect(none.status).toBe(401);
    for (const answer of [
      await state({ cookie: ended }),
      await state({ cookie: 'pickup=guessed' }),
      await state({ cookie }, '', other),
      await state({ authorization }),
    ]) {
      expect([answer.status, answer.text]).toEqual([401, none.text]);
    }
    expect((await tell([event('age_checked')], { cookie: ended })).status).toBe(401);
  });

  it('sends from our own pages alone', async () => {
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await tell([event('age_checked')], headers as Record<string, string>)).status).toBe(403);
    }
    expect((await tell([event('age_checked')], { origin: `http://${group.host}` })).status).toBe(200);
  });

  it('is let into nothing else by the cookie', async () => {
    for (const path of ['/orders', `/purchase-rounds/${group.roundId}/pickup`, '/pickup-links']) {
      expect((await visit(path, { headers: { cookie } })).status, path).toBe(401);
    }
    expect((await visit('/admin', { headers: { cookie } })).status).not.toBe(200);
  });
});

describe('an administrator', () => {
  const path = () => `/purchase-rounds/${group.roundId}`;

  it('does the same with a token, and sees sums', async () => {
    const data = { events: [event('paid_cash', { amount_cents: 2790 })] };
    const told = await ask(`${path()}/pickup-events`, { method: 'POST', data });
    expect([told.status, told.json.results[0].status]).toEqual([200, 'applied']);
    const { json } = await ask(`${path()}/pickup`);
    expect(json.sums).toEqual({ cash: [{ table: 'the console', amount_cents: 2790 }], short: [] });
    expect(json.orders[0].due_cents).toBe(0);
    const since = await ask(`${path()}/pickup?since=${await quietCursor(`${path()}/pickup`, ask)}`);
    expect(since.json).toMatchObject({ orders: [], complete: false, sums: json.sums });
  });

  it('prints the orders that were collected, or those that were not', async () => {
    const sheets = async (query: string) => (await ask(`${path()}/pickup-list${query}`)).text;
    expect(await sheets('?collected=true')).not.toEqual(await sheets('?collected=false'));
    expect((await ask(`${path()}/pickup-list?collected=maybe`)).status).toBe(422);
  });
});

describe('the page of the pickup', () => {
  const html = { accept: 'text/html' };
  // A page is not part of the API's description.
  const look = (path: string, sent: Sent) =>
    fetchAnswer(`${group.apiUrl}${path}`, { ...sent, headers: { host: group.host, ...sent.headers } });

  it('may use the camera, and no other page may', async () => {
    const { status, headers } = await look('/pickup', { headers: { cookie, ...html } });
    expect([status, headers['permissions-policy']]).toEqual([200, expect.stringContaining('camera=(self)')]);
    const other = await look('/', { headers: html });
    expect(other.headers['permissions-policy']).toContain('camera=()');
  });

  it('is answered with 401 where no link is in force, and tells nothing', async () => {
    for (const headers of [html, { ...html, cookie: 'pickup=guessed' }]) {
      const { status, text } = await look('/pickup?order=1', { headers });
      expect([status, text.includes('Please go to the pickup table'), text.includes('Ann')]).toEqual([
        401,
        true,
        false,
      ]);
    }
  });

  it('takes its forms once, from itself alone', async () => {
    const form = { kind: 'age_checked', order_id: String(ids[0]), order_number: '1', form_key: randomUUID() };
    const send = (headers: Record<string, string>, fields = {}) =>
      look('/pickup', {
        method: 'POST',
        body: new URLSearchParams({ ...form, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await send({ cookie });
      expect([status, headers.location]).toEqual([303, '/pickup?order=1']);
    }
    expect((await send({ cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
    const { status, json } = await send({});
    expect([status, json.detail]).toEqual([401, 'Not authenticated']);
    // People read a page.
    const refused: [number, string, Record<string, string>, object?][] = [
      [401, 'Ask the organizer for a new link', {}],
      [403, 'This request was refused', { cookie, origin: 'https://elsewhere.example' }],
      [422, 'This request was refused', { cookie }, { kind: 'short', bottles: '0' }],
    ];
    for (const [status, sentence, sent, fields] of refused) {
      const page = await send({ ...html, ...sent }, fields);
      expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.text).toContain(sentence);
    }
  });
});
