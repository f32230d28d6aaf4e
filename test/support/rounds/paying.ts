import { beforeEach, expect } from 'vitest';
import { createPaymentAccount } from '@/lib/money/accounts/commands';
import { importStatement } from '@/lib/money/booking/import';
import { presentStatement, presentTransaction } from '@/lib/money/booking/present';
import { getBankTransaction } from '@/lib/money/booking/queries';
import { paymentReference } from '@/lib/money/ledger/reference';
import { placeOrderOnBehalf } from '@/lib/orders/commands';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { createParticipant } from '@/lib/people/commands';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { getPickup } from '@/lib/pickup/day/queries';
import type { Administrator } from '@/lib/rules/caller';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '../rules';
import { ACCOUNT } from './bank-files';
import { aPickupEvent } from './pickup';

const COUNTS = ['found', 'known', 'outgoing', 'booked', 'suggested', 'open', 'doubtful', 'skipped'] as const;

/** The counts of a statement that are not 0. */
export const countsOf = (statement: Record<(typeof COUNTS)[number], number>) =>
  Object.fromEntries(COUNTS.flatMap((name) => (statement[name] === 0 ? [] : [[name, statement[name]]])));

/** A group with an account that is paid to, and an open round with a wine at 12.00. */
export async function aPaidGroup(options: Parameters<typeof anAdministrator>[0] = {}) {
  const administrator: Administrator = await anAdministrator(options);
  const account = (await createPaymentAccount(administrator, { holder: 'Riverside', iban: ACCOUNT })).id;
  const { route, visitor } = await aRoute(administrator, { payment_account_id: account });
  const { round, offerings } = await aRound(administrator, route);
  const wine = offerings[0]?.id ?? 0;
  let people = 0;

  /** An order of so many bottles, of a new or a given participant. */
  const place = async (quantity: number, name = 'Ann', of?: { participant?: number; round?: number }) => {
    people += 1;
    const person = { route_id: route.id, name, email: `p${people}@example.org` };
    const participant_id = of?.participant ?? (await createParticipant(administrator, person)).id;
    const { order } = await placeOrderOnBehalf(administrator, {
      purchase_round_id: of?.round ?? round.id,
      participant_id,
      lines: [{ wine_offering_id: wine, quantity }],
    });
    const { id, orderNumber: number } = order;
    return { id, number, participant: participant_id, reference: paymentReference(id) };
  };

  /** Reads a bank's file, and returns the API's answer. */
  const importing = async (content: string | Uint8Array, fields: object = {}) =>
    presentStatement(
      await importStatement(administrator, {
        payment_account_id: String(account),
        bytes: typeof content === 'string' ? Buffer.from(content) : content,
        ...fields,
      }),
    );

  /** Reads a bank's file, and returns the counts that are not 0. */
  const counts = async (content: string | Uint8Array, fields?: object) =>
    countsOf(await importing(content, fields));

  /** The paid amount of an order, its amount due, and whether it counts as paid. */
  const paid = async (id: number) => {
    const { paid_cents, due_cents, paid_at } = presentOrder(await getOrder(administrator, { id }));
    return [paid_cents, due_cents, paid_at !== null];
  };

  /** Notes what happens to an order at the pickup. */
  const atPickup = async (order: number, kind: string, fields: object = {}) => {
    const { state } = await getPickup(administrator, { id: round.id });
    const line_id = state.orders.find(({ id }) => id === order)?.lines[0]?.id;
    const events = [aPickupEvent(order, kind, { line_id, ...fields })];
    const { results } = await applyPickupEvents(administrator, { id: round.id, events });
    expect(results).toMatchObject([{ status: 'applied' }]);
  };

  const transaction = async (id: number | null | undefined) =>
    presentTransaction(await getBankTransaction(administrator, { id }));

  const acts = { place, importing, counts, paid, atPickup, transaction };
  return { administrator, account, route, visitor, round, wine, ...acts };
}

export type PaidGroup = Awaited<ReturnType<typeof aPaidGroup>>;

/** The group of a test, once it runs. */
export let group: PaidGroup;

/** Opens a test database, and makes each test a group that is paid to. */
export function withPaidGroup(options?: Parameters<typeof anAdministrator>[0]): void {
  openTestDatabase();
  beforeEach(async () => {
    group = await aPaidGroup(options);
  });
}
