import { expect, it, vi } from 'vitest';
import { paymentReference } from '@/lib/money/ledger/reference';
import { takeSent } from '@/test/support/recorded';
import { expectInvalid } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { aPaidGroup } from '@/test/support/rounds/paying';
import { openTestDatabase, testDatabase } from '@/test/support/rules';

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

openTestDatabase();

it('reading thousands of entries takes as many statements as a few, and so does a preview', async () => {
  const { importing, place, round } = await aPaidGroup();
  // Each file has one order that is owed again once its payment went back.
  await place(2);
  await place(2);
  await testDatabase`
    INSERT INTO orders (organization_id, purchase_round_id, route_id, participant_id, order_number, access_token)
    SELECT organization_id, purchase_round_id, route_id, participant_id, n, md5(n::text)
    FROM orders, generate_series(1000, 6008) n
    WHERE purchase_round_id = ${round.id} AND order_number = 1`;
  const rows = await testDatabase`SELECT id FROM orders WHERE purchase_round_id = ${round.id} ORDER BY id`;
  const ids = rows.map(({ id }) => Number(id));
  // Every third is booked, every third comes from the account of the one before, and every third goes back.
  const fileOf = (name: string, of: number[]) =>
    camt(
      of.map((order, index) => {
        const iban = `DE89${String(order - (index % 3)).padStart(18, '0')}`;
        const entry = { amount: '10.00', id: `${name}-${index}`, iban };
        if (index % 3 === 0) return { ...entry, text: paymentReference(order) };
        if (index % 3 === 1) return { ...entry, text: `order ${order}` };
        return { ...entry, id: `${name}-${index - 2}`, direction: 'DBIT', returned: 'AC04' };
      }),
    );
  const statementsOf = async (file: string, dry_run: string) => {
    takeSent();
    const { found, booked, outgoing } = await importing(file, { dry_run });
    expect([booked > 0, outgoing > 0, found > 0]).toEqual([true, true, true]);
    return takeSent().length;
  };
  const [owed = 0, another = 0] = ids.splice(0, 2);
  const few = fileOf('few', [owed, ...ids.splice(0, 9)]);
  const many = fileOf('many', [another, ...ids]);
  const dry = await statementsOf(few, 'true');
  const real = await statementsOf(few, 'false');
  expect(await statementsOf(many, 'true')).toBe(dry);
  expect(await statementsOf(many, 'false')).toBe(real);
  expect(real).toBeLessThanOrEqual(41);
});

it('a file of more entries than one statement keeps is read whole', async () => {
  const { importing, place, paid } = await aPaidGroup();
  const ann = await place(1);
  const lines = Array.from({ length: 20_000 }, (_, n) => `2026-11-03;1,00;${n}`);
  const columns = JSON.stringify({ date: 'Day', amount: 'Sum', text: 'Text' });
  const table = ['Day;Sum;Text', ...lines, `2026-11-04;12,00;${ann.reference}`].join('\n');
  expect(await importing(table, { columns })).toMatchObject({ found: 20_001, booked: 1, open: 20_000 });
  expect(await paid(ann.id)).toEqual([1200, 0, true]);
});

it('a file of more new transfers than an answer can tell is refused', async () => {
  const { importing } = await aPaidGroup();
  const columns = JSON.stringify({ date: 'Day', amount: 'Sum', text: 'Text' });
  const table = `Day;Sum;Text\n${'2026-11-03;1,00;x\n'.repeat(50_001)}`;
  await expectInvalid(importing(table, { columns }), 'file');
});
