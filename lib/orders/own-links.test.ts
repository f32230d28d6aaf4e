import { beforeEach, expect, it } from 'vitest';
import { aTemplate } from '@/test/support/mail/template';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { aRoute, testDatabase } from '@/test/support/rules';
import { mailOwnLinks } from './own-links';

withRound({ round: { order_deadline_at: '2990-05-01T18:00:00Z' } });

let ids: number[];

/** The orders whose confirmations were queued since the last time. */
async function queued(): Promise<number[]> {
  const jobs = await testDatabase`
    WITH gone AS (DELETE FROM graphile_worker._private_jobs RETURNING payload)
    SELECT (payload ->> 'order_id')::int AS id FROM gone
    WHERE payload ->> 'event_type' = 'order_confirmed' ORDER BY id`;
  return jobs.map(({ id }) => id);
}

beforeEach(async () => {
  await testDatabase`DELETE FROM rate_limits`;
  await aTemplate(administrator, route, 'order_confirmed', 'Order {{order_number}}', '{{order_url}}');
  ids = [];
  for (let n = 0; n < 3; n++) ids.push((await anOrder(visitor, offerings[0]?.id)).placed.order_id);
  await testDatabase`UPDATE orders SET cancelled_at = now() WHERE id = ${ids[2] ?? 0}`;
  await queued();
});

it('the links to current orders are mailed to their participant, and the answer is the same for everybody', async () => {
  expect(await mailOwnLinks(visitor, { email: 'Ada@example.org ' })).toEqual({ email: 'ada@example.org' });
  expect(await queued()).toEqual(ids.slice(0, 2));
  expect(await mailOwnLinks(visitor, { email: 'eve@example.org' })).toEqual({ email: 'eve@example.org' });
  const { visitor: elsewhere } = await aRoute(administrator);
  await mailOwnLinks(elsewhere, { email: 'ada@example.org' });
  expect(await queued()).toEqual([]);
});

it('an order whose pickup is long over is not current', async () => {
  await testDatabase`UPDATE purchase_rounds SET pickup_at = now() - interval '8 days', pickup_until = NULL,
    opens_at = now() - interval '20 days', order_deadline_at = now() - interval '9 days' WHERE id = ${round.id}`;
  await mailOwnLinks(visitor, { email: 'ada@example.org' });
  expect(await queued()).toEqual([]);
});

it('an address is mailed its links three times an hour', async () => {
  for (let time = 0; time < 4; time++) await mailOwnLinks(visitor, { email: 'ada@example.org' });
  expect(await queued()).toHaveLength(6);
});
