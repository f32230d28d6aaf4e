import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import { updateRound } from '@/lib/rounds/commands';
import type { Offering } from '@/lib/wines/offerings/queries';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrderOf } from '@/test/support/rounds/placing';
import { allocateRound, undoAllocation } from './commands';
import { getSettling } from './settling';

withRound();

let wine: Offering;
let numbered: number[];

const line = (quantity: number, extra = 0) => [{ wine_offering_id: wine.id, quantity, extra }];
const choice = (remainder: string) => [{ wine_offering_id: wine.id, remainder }];
const settling = (choices?: object[]) => getSettling(administrator, { id: round.id, choices });
const settle = (seen: string, choices: object[] = []) =>
  allocateRound(administrator, { id: round.id, choices }, { seen });
const CHANGED = { status: 409, problem: 'changedMeanwhile' };

beforeEach(async () => {
  [wine] = offerings as [Offering];
  numbered = [];
  for (const [place, [quantity, extra]] of [
    [10, 1],
    [4, 0],
  ].entries()) {
    const email = `p${place}@example.org`;
    const lines = line(quantity ?? 0, extra);
    numbered.push((await placeOrder(visitor, { name: `P${place}`, email, lines })).placed.order_id);
  }
  await updateRound(administrator, { id: round.id, status: 'closed' });
});

describe('the page on which crates are settled', () => {
  it('shows what each choice comes to, and whose order changes', async () => {
    const loose = await settling();
    expect(loose).toMatchObject({
      wines: [{ remainder: 'loose', settled: { ordered: 14, extra: 1, allotted: 14, crates: 2, loose: 2 } }],
      orders: [],
      settlement: null,
      differs: true,
      sent: null,
    });
    expect(await settling(choice('drop'))).toMatchObject({
      wines: [{ remainder: 'drop', settled: { dropped: 2, loose: 0 } }],
      orders: [{ name: 'P1', totalCentsBefore: 4800, totalCents: 2400, wines: [{ before: 4, after: 2 }] }],
    });
    expect(await settling(choice('fill'))).toMatchObject({
      wines: [{ settled: { taken: 1, surplus: 3, crates: 3 } }],
      orders: [{ name: 'P0', wines: [{ before: 10, after: 11 }] }],
    });
  });

  it('settles what it showed, and shows then what is in force', async () => {
    await settle((await settling(choice('drop'))).version, choice('drop'));
    const after = await settling();
    expect(after).toMatchObject({
      wines: [{ remainder: 'drop' }],
      orders: [{ name: 'P1', wines: [{ before: 4, after: 2 }] }],
      settlement: { mailed: [{ status: null, orders: 1 }] },
      differs: false,
      late: [],
    });
    expect((await settling(choice('loose'))).differs).toBe(true);
    await undoAllocation(administrator, { id: round.id }, { seen: after.settlement?.version ?? '' });
    expect((await settling()).settlement).toBeNull();
  });

  it('settles nothing that it did not show: an order changed, or somebody else settled', async () => {
    const { version } = await settling(choice('drop'));
    await updateOrder(administrator, { id: numbered[0], lines: line(9) });
    await expectRefusal(settle(version, choice('drop')), CHANGED);
    const now = (await settling(choice('drop'))).version;
    await expectRefusal(settle(now, choice('fill')), CHANGED);
    const twice = await Promise.allSettled([settle(now, choice('drop')), settle(now, choice('drop'))]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(settle(now, choice('drop')), CHANGED);
    expect((await getOrder(administrator, { id: numbered[1] })).lines[0]?.allotted).toBe(3);
  });

  it('marks orders that came or changed after it was settled', async () => {
    await allocateRound(administrator, { id: round.id });
    const { participant } = await getOrder(administrator, { id: numbered[0] });
    await anOrderOf(administrator, participant.id, round, wine.id, 4);
    await updateOrder(administrator, { id: numbered[1], lines: line(5) });
    const shown = await settling();
    expect(shown.late).toMatchObject([
      { orderNumber: 2, name: 'P1', isPlacedLate: false },
      { orderNumber: 3, name: 'P0', isPlacedLate: true },
    ]);
    expect(shown.differs).toBe(true);
  });

  it('shows an open round as it stands', async () => {
    await updateRound(administrator, { id: round.id, status: 'open' });
    expect(await settling()).toMatchObject({
      round: { status: 'open' },
      wines: [{ settled: { ordered: 14 } }],
    });
    await expectRefusal(settle((await settling()).version), 'roundNotClosed');
  });
});
