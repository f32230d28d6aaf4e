import { expect, it } from 'vitest';
import { ask, group, openGroup } from '../support';

// The clock's rules are tested with a set clock beside them; here the clock runs, and dates lie in the past.

openGroup();

const PAST = { opens_at: '2020-01-01T08:00:00Z', pickup_at: '2999-01-08T10:00:00Z' };
const NEVER = '2999-01-01T18:00:00Z';

async function draft(fields: Record<string, unknown>): Promise<number> {
  const { status, json } = await ask('/purchase-rounds', {
    method: 'POST',
    data: { route_id: group.routeId, ...PAST, order_deadline_at: NEVER, ...fields },
  });
  expect(status).toBe(201);
  await group.addWine('Riesling', { purchase_round_id: json.id });
  return json.id;
}

const patch = (id: number, data: Record<string, unknown>) =>
  ask(`/purchase-rounds/${id}`, { method: 'PATCH', data });
const round = async (id: number) => (await ask(`/purchase-rounds/${id}`)).json;
const becomes = (id: number, status: string) => expect.poll(() => round(id)).toMatchObject({ status });

it('a round opens and closes by itself within ten seconds, and a draft that is too late only closes', async () => {
  // The clock opens none beside it.
  await patch(group.roundId, { status: 'closed' });
  const late = await draft({ auto_open: true, order_deadline_at: '2020-01-02T08:00:00Z' });
  const id = await draft({ auto_open: true, auto_close: true });
  await becomes(id, 'open');
  await becomes(late, 'closed');
  expect((await round(late)).opened_at).toBe(null);
  const { json: moved } = await patch(id, { order_deadline_at: '2020-01-02T08:00:00Z' });
  expect(moved).toMatchObject({ auto_close: true, opened_at: expect.any(String), closed_at: null });
  await becomes(id, 'closed');
  const { items } = (await ask(`/purchase-rounds/${id}/history`)).json;
  expect(items.map(({ kind, by }: { kind: string; by: string | null }) => [kind, by])).toEqual([
    ['closed', null],
    ['dates_changed', group.admin.email],
    ['opened', null],
  ]);
});

it('what is read-only is not written, and only true and false are', async () => {
  const id = await draft({});
  const { json } = await patch(id, { opened_at: '2020-01-01T00:00:00Z', closed_at: '2020-01-01T00:00:00Z' });
  expect(json).toMatchObject({ opened_at: null, closed_at: null });
  const { status, text } = await patch(id, { auto_open: 'yes' });
  expect([status, text.includes('auto_open')]).toEqual([422, true]);
});
