import { beforeAll, expect, it } from 'vitest';
import { anotherGroup, ask, group, openGroup } from '../support';

openGroup();

let roundId: number;

beforeAll(async () => {
  const draft = await group.api('/purchase-rounds', {
    route_id: group.routeId,
    opens_at: '2031-03-01T08:00:00Z',
    order_deadline_at: '2031-03-30T18:00:00Z',
  });
  roundId = draft.id;
});

const REMINDER = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };
const post = (data: object, headers: Record<string, string> = {}, id = roundId) =>
  ask(`/purchase-rounds/${id}/mailings`, { method: 'POST', data, headers });
const patch = (id: number, data: object, headers: Record<string, string> = {}) =>
  ask(`/mailings/${id}`, { method: 'PATCH', data, headers });

it('a mailing is planned, read, listed, changed, skipped and deleted', async () => {
  const made = await post(REMINDER);
  const { id } = made.json;
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`/mailings/${id}`);
  expect(made.json).toEqual({
    id: expect.any(Number),
    purchase_round_id: roundId,
    ...REMINDER,
    status: 'planned',
    due_at: '2031-03-28T17:00:00.000Z',
    total: 0,
    sent: 0,
    failed: 0,
    started_at: null,
    finished_at: null,
  });
  expect((await ask(`/mailings/${id}`)).json).toEqual(made.json);
  expect((await ask(`/purchase-rounds/${roundId}/mailings`)).json).toEqual({ items: [made.json], total: 1 });
  const skipped = await patch(id, { status: 'skipped', at: null, days: 0 });
  expect(skipped.json).toMatchObject({ status: 'skipped', at: null, due_at: '2031-03-30T18:00:00.000Z' });
  const moved = await patch(id, { purchase_round_id: group.roundId });
  expect([moved.status, moved.json.errors?.[0].path]).toEqual([422, 'purchase_round_id']);
  expect((await patch(id, { purchase_round_id: roundId })).status).toBe(200);
  expect((await ask(`/mailings/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(`/mailings/${id}`)).status).toBe(404);
});

it('a pickup reminder waits for the pickup to have a date', async () => {
  const { json } = await post({ event_type: 'pickup_reminder', anchor: 'pickup_at', days: -1, at: '09:00' });
  expect(json.due_at).toBe(null);
  await group.api(`/purchase-rounds/${roundId}`, { pickup_at: '2031-04-05T10:00:00Z' }, 'PATCH');
  expect((await ask(`/mailings/${json.id}`)).json.due_at).toBe('2031-04-04T07:00:00.000Z');
});

it('a reminder to pay waits for the day that payment is due, and is planned for that day or later', async () => {
  const reminder = { event_type: 'payment_reminder', anchor: 'payment_due_at', days: 3, at: '09:00' };
  const { json } = await post(reminder);
  expect(json).toMatchObject({ ...reminder, due_at: null });
  await group.api(`/purchase-rounds/${roundId}`, { payment_due_at: '2031-04-10T10:00:00Z' }, 'PATCH');
  expect((await ask(`/mailings/${json.id}`)).json.due_at).toBe('2031-04-13T07:00:00.000Z');
  for (const [field, wrong] of [
    ['days', { days: -1 }],
    ['days', { days: 31 }],
    ['anchor', { anchor: 'pickup_at' }],
  ] as const) {
    const refused = await post({ ...reminder, ...wrong });
    expect([refused.status, refused.json.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      [field],
    ]);
  }
});

it('a message to those who did not come is planned for the day of the pickup or later', async () => {
  const message = { event_type: 'not_collected', anchor: 'pickup_at', days: 30, at: '09:00' };
  const { status, json } = await post(message);
  expect([status, json]).toEqual([201, expect.objectContaining(message)]);
  for (const days of [-1, 31]) {
    const refused = await post({ ...message, days });
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'days']);
  }
});

it('a mailing has a version, and a repeated request plans it once', async () => {
  const key = { 'idempotency-key': 'plan' };
  const [first, again] = [await post(REMINDER, key), await post(REMINDER, key)];
  expect([again.status, again.json.id]).toEqual([201, first.json.id]);
  const tag = first.headers.etag ?? '';
  expect((await ask(`/mailings/${first.json.id}`)).headers.etag).toBe(tag);
  expect((await patch(first.json.id, { days: -1 }, { 'if-match': tag })).status).toBe(200);
  expect((await patch(first.json.id, { days: -3 }, { 'if-match': tag })).status).toBe(412);
  const gone = await ask(`/mailings/${first.json.id}`, { method: 'DELETE', headers: { 'if-match': tag } });
  expect(gone.status).toBe(412);
});

it.each([
  ['days', { days: 31 }],
  ['days', { days: 1 }],
  ['anchor', { anchor: 'pickup_at' }],
  ['at', { at: '25:00' }],
  ['event_type', { event_type: 'order_confirmed' }],
])('what does not fit at %s is a 422 that names it', async (field, wrong) => {
  const { status, json } = await post({ ...REMINDER, ...wrong });
  expect([status, JSON.stringify(json.errors ?? json.detail).includes(field)]).toEqual([422, true]);
});

it('nobody reaches the mailings of another organization', async () => {
  const other = await anotherGroup();
  const { json } = await post(REMINDER);
  const asOther = { at: other };
  for (const [path, method, data] of [
    [`/mailings/${json.id}`, 'GET', undefined],
    [`/mailings/${json.id}`, 'PATCH', { days: -1 }],
    [`/mailings/${json.id}`, 'DELETE', undefined],
    [`/purchase-rounds/${roundId}/mailings`, 'GET', undefined],
    [`/purchase-rounds/${roundId}/mailings`, 'POST', REMINDER],
  ] as const) {
    const sent = data ? { method, data } : { method };
    expect((await ask(path, sent, asOther)).status, `${method} ${path}`).toBe(404);
  }
  expect((await ask('/mailings/1', { headers: { authorization: '' } })).status).toBe(401);
});

it('a mailing that is due goes out by itself, and can then be neither changed nor deleted', async () => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  await group.api('/participants', { route_id: group.routeId, name: 'Ida', email: 'ida@example.org' });
  const soon = new Date(Date.now() - 60_000).toISOString();
  await group.api(`/purchase-rounds/${group.roundId}`, { opens_at: soon }, 'PATCH');
  const plan = { event_type: 'round_announced', anchor: 'opens_at', days: 0 };
  const { json } = await post(plan, {}, group.roundId);
  const read = async () => (await ask(`/mailings/${json.id}`)).json;
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ status: 'sent', total: 1 });
  expect(await read()).toMatchObject({ started_at: expect.any(String), finished_at: expect.any(String) });
  expect((await patch(json.id, { status: 'skipped' })).status).toBe(409);
  expect((await ask(`/mailings/${json.id}`, { method: 'DELETE' })).status).toBe(409);
  const { items } = (await ask(`/purchase-rounds/${group.roundId}/history`)).json;
  expect(items[0]).toMatchObject({
    kind: 'mailing_sent',
    by: null,
    details: { mailing_id: json.id, total: 1 },
  });
  const logs = (await ask(`/mail-logs?purchase_round_id=${group.roundId}`)).json;
  expect(logs.items).toMatchObject([{ event_type: 'round_announced' }]);
});
