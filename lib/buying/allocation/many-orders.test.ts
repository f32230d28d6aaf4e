import { expect, it, vi } from 'vitest';
import { updateRound } from '@/lib/rounds/commands';
import { takeSent } from '@/test/support/recorded';
import { anAdministrator, aRoutedRound, openTestDatabase, testDatabase } from '@/test/support/rules';
import { allocateRound } from './commands';
import { getSettling } from './settling';

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

openTestDatabase();

const ORDERS = 200;
const WINES = 60;

it('many orders of many wines are settled in one transaction of fewer than ten statements', async () => {
  const administrator = await anAdministrator();
  const { route, round } = await aRoutedRound(administrator, { shows_crates: true });
  const organization = route.organizationId;
  await testDatabase`DELETE FROM wine_offerings WHERE purchase_round_id = ${round.id}`;
  await testDatabase`
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, price_cents, position)
    SELECT ${organization}, ${round.id}, 1, 'Wine ' || wine, 900, wine FROM generate_series(1, ${WINES}) wine`;
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organization}, ${route.id}, 'P' || place, 'p' || place || '@example.org'
    FROM generate_series(1, ${ORDERS}) place`;
  await testDatabase`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
    SELECT organization_id, route_id, ${round.id}, id, row_number() OVER (ORDER BY id), 'token-of-participant-' || id
    FROM participants WHERE route_id = ${route.id}`;
  await testDatabase`
    INSERT INTO order_lines
      (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, extra, unit_price_cents)
    SELECT placed.organization_id, placed.id, ${round.id}, wine.id,
           1 + (placed.order_number * 7 + wine.position) % 4, wine.position % 3, 900
    FROM orders placed JOIN wine_offerings wine ON wine.purchase_round_id = placed.purchase_round_id
    WHERE placed.purchase_round_id = ${round.id}`;
  // As the database does by itself a while after so many rows were written.
  await testDatabase`ANALYZE orders, order_lines, wine_offerings, participants`;
  await updateRound(administrator, { id: round.id, status: 'closed' });

  const wines = (await getSettling(administrator, { id: round.id })).wines;
  const choices = wines.map(({ offering }) => ({ wine_offering_id: offering.id, remainder: 'drop' }));
  takeSent();
  const { offerings, orders } = await allocateRound(administrator, { id: round.id, choices });
  const sent = takeSent().map(({ text }) => text);
  expect(sent.filter((text) => /^\s*begin/i.test(text)).length).toBeLessThanOrEqual(1);
  expect(sent.filter((text) => !/^\s*(begin|commit|set)/i.test(text)).length).toBeLessThan(10);
  expect(offerings).toHaveLength(WINES);
  expect(orders.length).toBeGreaterThan(0);
  expect(offerings.every(({ loose }) => loose === 0)).toBe(true);

  const { version } = await getSettling(administrator, { id: round.id });
  takeSent();
  await allocateRound(administrator, { id: round.id, choices }, { seen: version });
  expect(takeSent().length).toBeLessThan(12);
});
