import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { linesOf } from '@/test/support/group';
import { anotherGroup, ask, enterByLink, group, helperCookie, openGroup, visit } from '../support';

// Cursors of the pickup beside transactions that are under way. Its rules are tested in lib/pickup/day.

openGroup();

const TAKEN = 'Something else was already recorded under this id.';

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
  participantId = await group.addPerson('Ann');
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
  const placed = { purchase_round_id: roundId, participant_id: by, lines: linesOf(wines, quantities) };
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

const see = (since?: string) =>
  visit(`/pickup/state${since === undefined ? '' : `?since=${since}`}`, { headers: { cookie } });
const send = (events: object[], headers: Record<string, string> = { cookie }) =>
  visit('/pickup/events', { method: 'POST', data: { events }, headers });

async function entryOf(id: number): Promise<Entry> {
  const orders: Entry[] = (await see()).json.orders;
  return orders.find((one) => one.id === id) as Entry;
}

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

it('a round that is deleted while its page is open is not there, and its helpers have no link in force', async () => {
  const round = await anotherRound();
  await group.api(pathOf(round.id), { status: 'open' }, 'PATCH');
  const id = await place([2], participantId, round);
  const { url } = await group.api('/pickup-links', { purchase_round_id: round.id, label: 'Table 9' });
  const theirs = { cookie: await enterByLink(url) };
  const { json } = await send([event('collected', {}, id)], theirs);
  expect(json.results).toMatchObject([{ status: 'applied' }]);
  await group.api(pathOf(round.id), { status: 'closed' }, 'PATCH');
  expect((await ask(pathOf(round.id), { method: 'DELETE' }, { elevated: true })).status).toBe(204);
  const read = (headers = {}) => visit(`/pickup/state?since=${json.cursor}`, { headers });
  expect([(await read(theirs)).status, (await read(theirs)).text]).toEqual([401, (await read()).text]);
  expect((await send([event('age_checked', {}, id)], theirs)).status).toBe(401);
  expect((await ask(pathOf(round.id, `/pickup?since=${json.cursor}`))).status).toBe(404);
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
    const id = await group.addPerson('Bo');
    const gone = await place([1], id);
    const { cursor } = (await see()).json;
    expect((await ask(`/participants/${id}`, { method: 'DELETE' }, { elevated: true })).status).toBe(204);
    const { complete, orders } = (await see(cursor)).json;
    expect([complete, orders.some((one: Entry) => one.id === gone)]).toEqual([true, false]);
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
    const beside = await place([1], await group.addPerson('Bo', `${randomUUID()}@example.org`));
    const late = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
    try {
      await late`BEGIN`;
      await late.unsafe(statement());
      const { cursor, orders } = (await see()).json;
      const before = orders.find(({ id }: Entry) => id === order.id);
      // Later transactions that are over by then must not hide it.
      expect((await send([event('age_checked', {}, beside)])).status).toBe(200);
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
