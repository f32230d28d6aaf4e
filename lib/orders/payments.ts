import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { changes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { versionOf } from '@/lib/version';
import { changeOrder } from './changes';
import { notePaymentsInput } from './input';
import { presentOrder } from './present';
import { lockedOrder, type Order, type OrderDetails } from './queries';

/** Orders whose payment was noted, and those that somebody else had changed meanwhile. */
export interface NotedPayments {
  noted: OrderDetails[];
  left: OrderDetails[];
}

/**
 * Notes the payment of several orders in one transaction. Those that have changed since they were seen are left
 * alone and named; 409 when nothing else remains, and 404 when one of them does not exist.
 */
export const notePayments = command({
  access: 'administrator',
  input: notePaymentsInput,
  async run({ caller, scope }, { orders: seen, payment }): Promise<NotedPayments> {
    const noted: OrderDetails[] = [];
    const left: OrderDetails[] = [];
    // In one order, so that two administrators with the same orders do not wait for each other.
    for (const { id, version } of seen.toSorted((one, other) => one.id - other.id)) {
      const present = await lockedOrder(scope, id);
      if (version !== undefined && version !== versionOf(presentOrder(present))) left.push(present);
      else {
        const change =
          payment === 'as_before'
            ? { payment: await paymentBefore(scope, present.order) }
            : { paid: payment === 'paid' };
        noted.push(await changeOrder(scope, caller, present.order, change));
      }
    }
    const [first] = left;
    if (noted.length === 0 && first) throw refuse('changedMeanwhile', { current: presentOrder(first) });
    return { noted, left };
  },
});

const wasInput = z.object({
  was: z.object({ at: z.coerce.date(), cents: z.int().nullable() }).nullable(),
});

/** The payment of an order as it was before it was last noted; unchanged when it never was. */
async function paymentBefore(
  scope: Scope,
  { id, paidAt, paidCents }: Order,
): Promise<Pick<Order, 'paidAt' | 'paidCents'>> {
  const [last] = await scope.list(changes, {
    where: and(eq(changes.orderId, id), inArray(changes.kind, ['paid', 'unpaid'])),
    orderBy: [desc(changes.id)],
    limit: 1,
  });
  if (!last) return { paidAt, paidCents };
  const { was } = wasInput.parse(last.details);
  return { paidAt: was?.at ?? null, paidCents: was?.cents ?? null };
}
