import type { Scope } from '@/db/scope';
import type { PayableOrder } from '@/lib/money/ledger/payable-orders';
import { type Candidate, candidatesById } from '@/lib/money/matching/matching';
import type { Caller } from '@/lib/rules/caller';
import { bookTransfers, type Part } from './acts';
import type { NewTransaction } from './new-transfers';

/** Books the transfers that name exactly one order that stands. Resolves to these orders, by the transfers' ids. */
export async function bookReferred(
  scope: Scope,
  caller: Caller,
  transfers: NewTransaction[],
  orders: PayableOrder[],
): Promise<Map<number, Candidate>> {
  const known = new Map(orders.map((order) => [order.id, order]));
  const parts = transfers.flatMap((transfer): Part[] => {
    const [named = 0, ...others] = transfer.namedOrderIds;
    const order = known.get(named);
    if (!order || order.isCancelled || others.length > 0 || transfer.unsplit) return [];
    if (order.currency !== transfer.currency) return [];
    return [{ transfer, orderId: order.id, amountCents: transfer.amountCents }];
  });
  const candidates = await candidatesById(
    scope,
    parts.map(({ orderId }) => orderId),
  );
  await bookTransfers(scope, caller, orders, parts);
  return new Map(
    parts.flatMap(({ transfer, orderId, amountCents }) => {
      const candidate = candidates.get(orderId);
      if (!candidate) return [];
      candidates.set(orderId, { ...candidate, dueCents: candidate.dueCents - amountCents });
      return [[transfer.id, candidate] as const];
    }),
  );
}
