import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { anotherGroup, ask, database, enterByLink, group, helperCookie, openGroup, visit } from '../support';

// The rules of the pickup as helpers and programs meet them. The rules themselves are tested in lib/pickup-day.

openGroup();

const DAY_MS = 24 * 60 * 60_000;
const TAKEN = 'Something else was noted under this id before.';
const UNDONE = 'This has been undone already, or was never noted.';

interface Line {
  id: number;
  bottles: number;
  handed_over: number;
  short: number;
}
interface Entry {
  id: number;
  order_number: number;
  name: string;
  cancelled: boolean;
  collected_at: string | null;
  due_cents: number;
  lines: Line[];
}

let cookie: string;
let participantId: number;
/** An order of three bottles at 13.95 and two at 12.80: 67.45. */
let order: Entry;

beforeAll(async () => {
  const email = `${randomUUID()}@example.org`;
  participantId = (await group.api('/participants', { route_id: group.routeId, name: 'Ann', email })).id;
  cookie = await helperCookie();
});
beforeEach(async () => {
  order = await entryOf(await place([3, 2]));
});

const pathOf = (id: number, rest = '') => `/purchase-rounds/${id}${rest}`;

async function place(
  quantities: number[],
  by = participantId,
  { id: roundId, wines } = { id: group.roundId, wines: group.offerings as { id: number }[] },
) {
  const lines = quantities.map((quantity, wine) => ({ wine_offering_id: wines[wine]?.id, quantity }));
  const placed = { purchase_round_id: roundId, participant_id: by, lines };
  return (await group.api('/orders', placed)).id as number;
}

/** A round of the group beside the usual one, with its wines. */
async function anotherRound() {
  const { id } = await group.api(pathOf(group.roundId, '/copy'), {});
  await group.api(
    pathOf(id),
    { opens_at: '2020-01-01T09:00', order_deadline_at: '2999-01-01T20:00' },
    'PATCH',
  );
  await group.api(pathOf(id), { pickup_at: '2999-01-08T10:00' }, 'PATCH');
  const { items } = await group.api(`/wine-offerings?purchase_round_id=${id}`);
  return { id: id as number, wines: items as { id: number }[] };
}

const event = (kind: string, fields: object = {}, of = order.id) => ({
  id: randomUUID() as string,
  order_id: of,
  kind,
  at: new Date(0).toISOString(),
  ...fields,
});
const handed = (bottles: number, place = 0) =>
  event('handed_over', { line_id: order.lines[place]?.id, bottles });
const short = (bottles: number, place = 0) =>
  event('short', { line_id: order.lines[place]?.id, bottles, reason: 'broken' });
const undo = ({ id: undoes }: { id: string }) => event('undo', { undoes });

const see = (since?: string) =>
  visit(`/pickup/state${since === undefined ? '' : `?since=${since}`}`, { headers: { cookie } });
const send = (events: object[], headers: Record<string, string> = { cookie }) =>
  visit('/pickup/events', { method: 'POST', data: { events }, headers });

/** Sends events, and says what came of each: its state, or the sentence about its refusal. */
async function told(events: object[]): Promise<string[]> {
  const { status, text, json } = await send(events);
  expect(status, text).toBe(200);
  return json.results.map((one: { status: string; detail?: string }) => one.detail ?? one.status);
}

async function entryOf(id: number): Promise<Entry> {
  const orders: Entry[] = (await see()).json.orders;
  return orders.find((one) => one.id === id) as Entry;
}

describe('an event is refused with its sentence', () => {
  it('for more than is left, for another line, order or event, and for cash that was never paid', async () => {
    const one = handed(1);
    const [other] = (await entryOf(await place([1]))).lines;
    expect(
      await told([
        one,
        one,
        { ...one, bottles: 2 },
        handed(3),
        short(3),
        handed(2),
        handed(1),
        { ...handed(1), line_id: other?.id },
        { ...handed(1), order_id: 999_999_999 },
        event('paid_cash', { amount_cents: -1 }),
        undo({ id: randomUUID() }),
        undo(one),
        undo(one),
      ]),
    ).toEqual([
      'applied',
      'known',
      TAKEN,
      'Only 2 bottles of this wine are left to hand over.',
      'Only 2 bottles of this wine are left to hand over.',
      'applied',
      'No bottle of this wine is left to hand over.',
      'This wine is not in this order.',
      'This order is not in this round.',
      'More cannot be given back than was paid.',
      UNDONE,
      'applied',
      UNDONE,
    ]);
    expect((await entryOf(order.id)).lines[0]).toMatchObject({ bottles: 3, handed_over: 2, short: 0 });
  });

  it('for an order that is cancelled after the page was loaded', async () => {
    await group.api(`/orders/${order.id}`, { cancelled: true }, 'PATCH');
    expect(await told([handed(1), event('paid_cash', { amount_cents: 100 }), event('collected')])).toEqual(
      Array(3).fill('This order was cancelled.'),
    );
    expect(await entryOf(order.id)).toMatchObject({ cancelled: true, due_cents: 0, collected_at: null });
  });

  it('for an order that was collected, in the language of the page, with when and where', async () => {
    await told([event('collected')]);
    const { collected_at } = await entryOf(order.id);
    const time = new Date(collected_at ?? '').toLocaleTimeString('en-GB', {
      timeZone: 'Europe/Amsterdam',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(await told([event('collected')])).toEqual([`This order was picked up at ${time}: Table 2.`]);
    const { json } = await send([event('collected')], { cookie, 'accept-language': 'de' });
    expect(json.results[0].detail).toContain(time);
    expect(json.results[0].detail).not.toContain('picked up');
  });

  it('for an order of another round or organization, which stays as it is', async () => {
    const round = await anotherRound();
    await group.api(pathOf(round.id), { status: 'open' }, 'PATCH');
    const id = await place([2], participantId, round);
    const theirs = await anotherGroup();
    const sent = event('collected', {}, id);
    expect(await told([sent])).toEqual(['This order is not in this round.']);
    const path = (of: number) => pathOf(of, '/pickup-events');
    const data = { events: [sent] };
    const by = async (at: typeof group, of: number) =>
      (await ask(path(of), { method: 'POST', data }, { at })).json.results[0].status;
    expect([await by(group, group.roundId), await by(theirs, theirs.roundId)]).toEqual([
      'refused',
      'refused',
    ]);
    expect((await group.api(`/orders/${id}`)).collected_at).toBeNull();
    // What is refused leaves nothing, so that the id is still free.
    expect(await by(group, round.id)).toBe('applied');
  });
});

it('an id that several phones use at once for different orders stands for one event', async () => {
  const ids = [order.id, ...(await Promise.all([place([1]), place([1]), place([1])]))];
  for (let turn = 0; turn < 5; turn += 1) {
    const id = randomUUID();
    const answers = await Promise.all(
      ids.map((of) => send([{ ...event('age_checked', {}, of), id }, event('age_checked', {}, of)])),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const results = answers.map(({ json }) => json.results);
    expect(results.map(([first]) => first.detail ?? first.status).sort()).toEqual(
      [TAKEN, TAKEN, TAKEN, 'applied'].sort(),
    );
    expect(results.map(([, second]) => second.status)).toEqual(ids.map(() => 'applied'));
  }
});

it('a phone whose clock is wrong sends events like any other, at the time of the server', async () => {
  const begun = Date.now();
  const moments = [begun - DAY_MS, begun + DAY_MS, '0001-02-03', '9999-12-01'].map((at) => new Date(at));
  const checks = moments.map((at) => event('age_checked', { at: at.toISOString() }));
  const cash = event('paid_cash', { at: new Date(begun + DAY_MS).toISOString(), amount_cents: 100 });
  expect(await told([...checks, cash])).toEqual(Array(5).fill('applied'));
  expect(await told([...checks, cash])).toEqual(Array(5).fill('known'));
  const at = new Date(begun - DAY_MS).toISOString();
  expect(await told([event('collected', { at })])).toEqual(['applied']);
  const { collected_at } = await entryOf(order.id);
  expect(Math.abs(Date.parse(collected_at ?? '') - begun)).toBeLessThan(60_000);
  const [payment] = (await group.api(`/payments?order_id=${order.id}`)).items;
  const today = (ms: number) => new Date(ms).toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' });
  expect([today(begun), today(Date.now())]).toContain(payment.paid_on);
});

describe('while bottles are handed over or short', () => {
  it.each([
    ['handed over', () => handed(1)],
    ['short', () => short(1)],
    ['collected', () => event('collected')],
  ])('(%s) an order keeps its lines and stands', async (_state, make) => {
    const one = make();
    await told([one]);
    const lines = [{ wine_offering_id: group.offerings[0]?.id, quantity: 1 }];
    for (const data of [{ lines }, { cancelled: true }]) {
      const { status, json } = await ask(`/orders/${order.id}`, { method: 'PATCH', data });
      expect([status, json.detail]).toEqual([
        409,
        'Bottles of this order were handed over or were missing at the pickup. Undo that there first.',
      ]);
    }
    // What a form sends that changes the comment alone.
    const same = [3, 2].map((quantity, wine) => ({
      wine_offering_id: group.offerings[wine]?.id,
      quantity,
    }));
    for (const data of [{ comment: 'Later' }, { comment: 'Soon', lines: same.reverse() }]) {
      const { status, json } = await ask(`/orders/${order.id}`, { method: 'PATCH', data });
      expect([status, json.comment]).toEqual([200, data.comment]);
    }
    const more = same.map((line, place) => ({ ...line, extra: place }));
    for (const lines of [more, same.slice(1), same.map((line) => ({ ...line, quantity: 3 }))]) {
      expect((await ask(`/orders/${order.id}`, { method: 'PATCH', data: { lines } })).status).toBe(409);
    }
    await told([undo(one)]);
    expect((await ask(`/orders/${order.id}`, { method: 'PATCH', data: { lines } })).status).toBe(200);
  });

  it('a round is not settled, nor is that undone, nor what came for it booked', async () => {
    const round = await anotherRound();
    await group.api(pathOf(round.id), { status: 'open' }, 'PATCH');
    const [wine, loose] = round.wines;
    const supplier = await group.api('/suppliers', { name: 'Tilleuls', email: 'orders@tilleuls.example' });
    await group.api(`/wine-offerings/${wine?.id}`, { supplier_id: supplier.id }, 'PATCH');
    // The wine that is handed over comes from nobody, and the one that is received stays where it is.
    const id = await place([6, 1], participantId, round);
    const settle = (sent = {}) => ({
      method: 'POST',
      data: { choices: [{ wine_offering_id: loose?.id, remainder: 'loose' }], ...sent },
    });
    const at = pathOf(round.id, '/settlement');
    await group.api(pathOf(round.id), { status: 'closed' }, 'PATCH');
    expect((await ask(at, settle())).status).toBe(200);
    const wanted = { purchase_round_id: round.id, supplier_id: supplier.id };
    const bought = await group.api('/purchase-orders', wanted);
    const receipt = (sent = {}) => ({
      method: 'POST',
      data: { lines: [{ wine_offering_id: wine?.id, received: 5 }], shortage: 'last_first', ...sent },
    });
    const booking = `/purchase-orders/${bought.id}/receipt`;

    const path = pathOf(round.id, '/pickup-events');
    const apply = async (one: object) =>
      (await ask(path, { method: 'POST', data: { events: [one] } })).json.results[0].status;
    const [, second] = (await group.api(`/orders/${id}`)).lines;
    const one = event('handed_over', { line_id: second.id, bottles: 1 }, id);
    expect(await apply(one)).toBe('applied');
    const sentence =
      'Bottles of this round were handed over or were missing at the pickup. Undo that there first.';
    const refused = [await ask(at, settle()), await ask(at, { method: 'DELETE' })];
    // Once it is sent, crates stay as they are anyway.
    await database`UPDATE purchase_orders SET status = 'sent' WHERE id = ${bought.id}`;
    refused.push(await ask(booking, receipt()));
    expect(refused.map(({ status, json }) => [status, json.detail])).toEqual(Array(3).fill([409, sentence]));
    const tried = [await ask(at, settle({ dry_run: true })), await ask(booking, receipt({ dry_run: true }))];
    expect(tried.map(({ status }) => status)).toEqual([200, 200]);
    expect((await group.api(`/orders/${id}`)).lines[0]).toMatchObject({ quantity: 6, allotted: null });

    expect(await apply(event('undo', { undoes: one.id }, id))).toBe('applied');
    expect((await ask(booking, receipt())).status).toBe(200);
  });
});

describe('a round that is deleted while its page is open', () => {
  it('is not there for an administrator, and its helpers are refused like anybody without a link', async () => {
    const round = await anotherRound();
    await group.api(pathOf(round.id), { status: 'open' }, 'PATCH');
    const id = await place([2], participantId, round);
    const { url } = await group.api('/pickup-links', { purchase_round_id: round.id, label: 'Table 9' });
    const theirs = { cookie: await enterByLink(url) };
    const read = (headers = {}) => visit('/pickup/state', { headers });
    const events = [event('paid_cash', { amount_cents: 500 }, id), event('collected', {}, id)];
    const { json } = await send(events, theirs);
    expect(json.results.map((one: { status: string }) => one.status)).toEqual(['applied', 'applied']);
    expect((await visit(`/pickup/state?since=${json.cursor}`, { headers: theirs })).status).toBe(200);
    await group.api(pathOf(round.id), { status: 'closed' }, 'PATCH');
    const deleted = await ask(pathOf(round.id), { method: 'DELETE' }, { elevated: true });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const none = await read();
    const gone = [await read(theirs), await visit(`/pickup/state?since=${json.cursor}`, { headers: theirs })];
    for (const { status, text } of gone) expect([status, text]).toEqual([401, none.text]);
    expect((await send([event('age_checked', {}, id)], theirs)).status).toBe(401);
    expect((await ask(pathOf(round.id, `/pickup?since=${json.cursor}`))).status).toBe(404);
    const data = { events: [event('age_checked', {}, id)] };
    expect((await ask(pathOf(round.id, '/pickup-events'), { method: 'POST', data })).status).toBe(404);
  });
});

describe('whoever has no link in force', () => {
  it('is told the same, whatever they send', async () => {
    const { status, text, headers } = await visit('/pickup/state');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      401,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    const [host] = [(await anotherGroup()).host];
    for (const sent of [
      { headers: { cookie: 'pickup=' } },
      { headers: { cookie: `pickup=${'x'.repeat(5000)}` } },
      { headers: { cookie: 'pickup=%00%ff' } },
      { headers: { cookie, host } },
      { method: 'HEAD' },
    ]) {
      const answer = await visit('/pickup/state?since=nonsense', sent);
      expect([answer.status, 'method' in sent ? text : answer.text]).toEqual([401, text]);
    }
    const first = await send([], {});
    for (const body of ['{', '', '[]', '{"events": 1}']) {
      const answer = await visit('/pickup/events', { method: 'POST', body, headers: { host } });
      expect([answer.status, answer.text]).toEqual([401, first.text]);
    }
  });

  it('and comes from another site is refused before that', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await send([], headers)).status).toBe(403);
    expect((await send([], { origin: 'null' })).status).toBe(403);
  });

  it('sees no other method than there are', async () => {
    for (const [method, path] of [
      ['POST', '/pickup/state'],
      ['GET', '/pickup/events'],
      ['DELETE', '/pickup/events'],
    ] as const) {
      expect((await visit(path, { method, headers: { cookie } })).status, path).toBe(405);
    }
  });
});

describe('a cursor', () => {
  it('is one of this round, and of this database from now or before', async () => {
    const { cursor } = (await see()).json;
    const [round, ...rest] = cursor.split('.');
    const [base, , number] = rest;
    const round2 = await anotherRound();
    const other = await ask(pathOf(round2.id, '/pickup'));
    for (const since of [
      other.json.cursor,
      [round2.id, ...rest].join('.'),
      `${round}.${base}.9223372036854775807.${number}`,
      `${round}.${base}.9999999999999999999.${number}`,
      `${cursor}.1`,
      ` ${cursor}`,
    ]) {
      const { status, json } = await see(encodeURIComponent(since));
      expect([status, json.errors?.[0]?.path], since).toEqual([422, 'since']);
    }
    // Of another database, such as before a backup was restored.
    const restored = await see(`${round}.000000000000.${rest.slice(1).join('.')}`);
    expect([restored.status, restored.json.complete]).toEqual([200, true]);
    const high = await see([round, ...rest.slice(0, 2), '9999999999'].join('.'));
    expect([200, 422]).toContain(high.status);
  });

  it('of an answer to events has them, also when they were known', async () => {
    const one = event('collected');
    const before = (await see()).json.cursor;
    const { json: first } = await send([one]);
    const { json: again } = await send([one]);
    for (const { cursor } of [first, again]) {
      expect((await see(cursor)).json.complete).toBe(false);
      // Nothing that others did since the first cursor is skipped by the second one.
      const number = (text: string) => BigInt(text.split('.')[2] ?? '');
      expect(number(cursor)).toBeGreaterThanOrEqual(number(before));
    }
    const since = (await see(before)).json.orders.map(({ id }: Entry) => id);
    expect(since).toContain(order.id);
  });

  it('gives all there is when an order was deleted since', async () => {
    const { cursor } = (await see()).json;
    await database`DELETE FROM orders WHERE id = ${order.id}`;
    const { complete, orders } = (await see(cursor)).json;
    expect([complete, orders.some(({ id }: Entry) => id === order.id)]).toEqual([true, false]);
  });

  // Each begins and gets its transaction before a cursor is read, and commits afterwards.
  it.each([
    ['bottles handed over', () => `UPDATE order_lines SET handed_over = 1 WHERE id = ${order.lines[0]?.id}`],
    ['a line that was added', () => `DELETE FROM order_lines WHERE id = ${order.lines[1]?.id}`],
    ['a cancelled order', () => `UPDATE orders SET cancelled_at = now() WHERE id = ${order.id}`],
    ['another name', () => `UPDATE participants SET name = 'Ann B' WHERE id = ${participantId}`],
    [
      'a wine of another name',
      () => `UPDATE wine_offerings SET name = 'C' WHERE id = ${group.offerings[0]?.id}`,
    ],
    ['an order that was paid', () => `UPDATE orders SET paid_cents = 1 WHERE id = ${order.id}`],
  ])('gives what was under way when it was read and committed late: %s', async (_what, statement) => {
    const person = { route_id: group.routeId, name: 'Bo', email: `${randomUUID()}@example.org` };
    const beside = await place([1], (await group.api('/participants', person)).id);
    const late = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
    try {
      await late`BEGIN`;
      await late.unsafe(statement());
      const { cursor, orders } = (await see()).json;
      const before = orders.find(({ id }: Entry) => id === order.id);
      // Later transactions that are over by then must not hide it.
      await told([event('age_checked', {}, beside)]);
      const { cursor: next } = (await see(cursor)).json;
      expect((await see(next)).json.orders.find(({ id }: Entry) => id === order.id) ?? before).toEqual(
        before,
      );
      await late`COMMIT`;
      for (const since of [cursor, next]) {
        const after = (await see(since)).json.orders.find(({ id }: Entry) => id === order.id);
        expect(after).toBeDefined();
        expect(after).not.toEqual(before);
      }
    } finally {
      await late.end();
    }
  });

  it('gives an order that was placed in a transaction that committed late', async () => {
    const fresh = await anotherGroup();
    const headers = { cookie: await helperCookie(fresh) };
    const read = async (since = '') =>
      (await visit(`/pickup/state${since}`, { headers }, fresh)).json as { cursor: string; orders: Entry[] };
    const late = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
    const lines = [{ wine_offering_id: fresh.offerings[0]?.id, quantity: 1 }];
    const person = { name: 'Bo', email: 'bo@example.org', comment: '' };
    const placed = JSON.stringify([{ ...person, lines, access_token: randomUUID() }]);
    try {
      await late`BEGIN`;
      await late`SELECT place_public_orders(${fresh.organizationId}, ${fresh.routeId}, ${placed}::text::jsonb)`;
      const { cursor, orders } = await read();
      expect(orders).toEqual([]);
      await late`COMMIT`;
      expect((await read(`?since=${cursor}`)).orders).toMatchObject([{ order_number: 1, name: 'Bo' }]);
    } finally {
      await late.end();
    }
  });
});
