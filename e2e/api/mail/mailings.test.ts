import { beforeAll, expect, it } from 'vitest';
import { ask, group, openGroup } from '../support';

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
const post = (data: object, id = roundId) => ask(`/purchase-rounds/${id}/mailings`, { method: 'POST', data });
const patch = (id: number, data: object) => ask(`/mailings/${id}`, { method: 'PATCH', data });

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

it('what does not fit is a 422 that names it', async () => {
  const { status, json } = await post({ ...REMINDER, at: '25:00' });
  expect([status, json.errors[0].path]).toEqual([422, 'at']);
});

it('a mailing that is due goes out by itself, and can then be neither changed nor deleted', async () => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  await group.addPerson('Ida');
  const soon = new Date(Date.now() - 60_000).toISOString();
  await group.api(`/purchase-rounds/${group.roundId}`, { opens_at: soon }, 'PATCH');
  const plan = { event_type: 'round_announced', anchor: 'opens_at', days: 0 };
  const { json } = await post(plan, group.roundId);
  const read = async () => (await ask(`/mailings/${json.id}`)).json;
  await expect.poll(read).toMatchObject({ status: 'sent', total: 1 });
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
