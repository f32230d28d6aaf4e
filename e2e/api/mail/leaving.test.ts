import { beforeEach, describe, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import type { Sent } from '@/test/support/http';
import { MULTIPART, multipart } from '@/test/support/page-forms';
import { anotherGroup, ask, database, group, openGroup, visit } from '../support';

openGroup();

let id: number;
let path: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  id = await group.addPerson('Ada', `leaver${count}@example.org`);
  const [row] = await database`SELECT unsubscribe_key AS key FROM participants WHERE id = ${id}`;
  path = `/unsubscribe/${id}-${row?.key}`;
});

const URLENCODED = 'application/x-www-form-urlencoded';
const form = (body: string, headers: Sent['headers'] = {}): Sent => ({
  method: 'POST',
  headers: { 'content-type': URLENCODED, ...headers },
  body,
});
const ONE_CLICK = form('List-Unsubscribe=One-Click');
const stored = async () => {
  const { is_active, unsubscribed_at } = (await ask(`/participants/${id}`)).json;
  return { is_active, unsubscribed_at };
};

const ACTIVE = { is_active: true, unsubscribed_at: null };
const UNSUBSCRIBED = { is_active: false, unsubscribed_at: expect.any(String) };

describe('POST /unsubscribe/{token}', () => {
  it('unsubscribes without Origin and cookie, and again', async () => {
    expect((await visit(path, ONE_CLICK)).status).toBe(200);
    const first = await stored();
    expect(first).toEqual(UNSUBSCRIBED);
    expect((await visit(path, ONE_CLICK)).status).toBe(200);
    expect(await stored()).toEqual(first);
  });

  it('takes a body that ends in a line break', async () => {
    expect((await visit(path, form('List-Unsubscribe=One-Click\r\n'))).status).toBe(200);
    expect(await stored()).toEqual(UNSUBSCRIBED);
  });

  it('takes a multipart form', async () => {
    const body = multipart([['List-Unsubscribe', 'One-Click']]);
    expect((await visit(path, form(body, { 'content-type': MULTIPART }))).status).toBe(200);
    expect(await stored()).toEqual(UNSUBSCRIBED);
  });

  it.each([
    ['another form', form('List-Unsubscribe=Yes'), 422],
    ['an empty form', form(''), 422],
    ['another media type', { method: 'POST', data: { 'List-Unsubscribe': 'One-Click' } }, 415],
    ['a broken form', form('--', { 'content-type': MULTIPART }), 400],
  ] as const)('changes nothing for %s', async (_what, sent, status) => {
    expect((await visit(path, sent)).status).toBe(status);
    expect(await stored()).toEqual(ACTIVE);
  });

  it('finds nothing for another token, or at another host', async () => {
    const other = await anotherGroup();
    expect((await visit(path, ONE_CLICK, other)).status).toBe(404);
    expect((await visit(`${path}0`, ONE_CLICK)).status).toBe(404);
    expect((await visit('/unsubscribe/garbage', ONE_CLICK)).status).toBe(404);
    expect((await visit(`${path}/posted`, ONE_CLICK)).status).toBe(404);
    expect(
      (await visit(path, { ...ONE_CLICK, headers: { ...ONE_CLICK.headers, host: 'no.example' } })).status,
    ).toBe(404);
    expect(await stored()).toEqual(ACTIVE);
  });

  it('takes it back for the page alone', async () => {
    await visit(path, ONE_CLICK);
    expect((await visit(path, form('List-Unsubscribe=Back'))).status).toBe(403);
    expect(await stored()).toEqual(UNSUBSCRIBED);
    const answer = await visit(
      path,
      form('List-Unsubscribe=Back&page=1', { origin: `http://${group.host}` }),
    );
    expect([answer.status, answer.headers.location]).toEqual([303, path]);
    expect(await stored()).toEqual(ACTIVE);
  });

  it('lets the person order, whom an administrator refuses', async () => {
    const place = async () => (await sendOrder(group, `leaver${count}@example.org`)).status;
    await visit(path, ONE_CLICK);
    expect(await place()).toBe(201);
    await group.api(`/participants/${id}`, { is_active: false }, 'PATCH');
    expect(await place()).toBe(409);
    expect((await visit(path, ONE_CLICK)).status).toBe(200);
    expect(await place()).toBe(409);
  });
});

describe('GET /unsubscribe/{token}', () => {
  it('asks and changes nothing, and then says that it is so', async () => {
    const asking = await visit(path);
    expect(asking.status).toBe(200);
    expect(asking.text).toContain('No more announcements?');
    expect(await stored()).toEqual(ACTIVE);
    await visit(path, ONE_CLICK);
    expect((await visit(path)).text).toContain('You are unsubscribed');
    expect((await visit('/unsubscribe/garbage')).status).toBe(404);
  });
});

it('a calendar is served at the host of the route and of nobody else', async () => {
  const answer = await visit('/calendar.ics');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.text).toContain(`UID:pickup-${group.roundId}@${group.host}\r\n`);
  const nowhere = await visit('/calendar.ics', { headers: { host: 'nowhere.example.org' } });
  expect(nowhere.status).toBe(404);
});

it("the pickup of an order is a calendar beside the order's page", async () => {
  const placed = await sendOrder(group, 'bo@example.org');
  const { pathname } = new URL(placed.json.order_url);
  const answer = await visit(`${pathname}/pickup.ics`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.text).toContain(`UID:pickup-${group.roundId}-${placed.json.order_number}@`);
  expect((await visit('/my-order/garbage/pickup.ics')).status).toBe(404);
});
