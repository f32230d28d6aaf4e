import type { Scope } from '@/db/scope';
import {
  bookTransfers,
  endDoubts,
  lockedTransfers,
  openAgain,
  type Part,
  setAside,
} from '@/lib/money/booking/acts';
import { settleTransfersInput } from '@/lib/money/booking/input';
import { lockPayableOrders } from '@/lib/money/ledger/ledger';
import { suggestionsFor } from '@/lib/money/matching/matching';
import type { BankTransaction } from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';

/** The outcome of one press for several transfers. */
export interface SettledTransfers {
  /** The ids of those with which it was done. */
  done: number[];
  /** The number of those left as they are, because they changed since they were shown. */
  left: number;
}

/**
 * Books transfers that wait, each whole on an order that is still suggested for it, sets them aside, or opens booked and
 * set aside ones again: a fixed number of statements, however many they are. Those with which that cannot be done any
 * more are left as they are; 409 when that is all of them, and 404 for one that is not there. Of several for one order
 * the first is taken, unless its reference stands in each.
 */
export const reconcileTransfers = command({
  access: 'administrator',
  input: settleTransfersInput,
  async run({ caller, scope }, { transfers, act }): Promise<SettledTransfers> {
    const ids = [...new Set(transfers.map(({ id }) => id))];
    const locked = await lockedTransfers(scope, ids);
    const done =
      act === 'take'
        ? await take(scope, caller, locked, new Map(transfers.map(({ id, order_id }) => [id, order_id])))
        : act === 'set_aside'
          ? await setAside(scope, locked)
          : await openAgain(scope, caller, locked);
    if (done.length === 0) throw refuse('transfersChanged');
    return { done, left: ids.length - done.length };
  },
});

/** Books those of these locked transfers for which the wanted order is still suggested. Resolves to their ids. */
async function take(
  scope: Scope,
  caller: Caller,
  transfers: BankTransaction[],
  wanted: Map<number, number | undefined>,
): Promise<number[]> {
  // The suggestions must not change until they are booked.
  const orders = await lockPayableOrders(
    scope,
    [...wanted.values()].flatMap((id) => id ?? []),
  );
  const open = transfers.filter(({ state }) => state === 'open');
  const suggestions = await suggestionsFor(scope, open);
  const taken = new Set<number>();
  const parts = open.flatMap((transfer): Part[] => {
    const chosen = suggestions.get(transfer.id)?.find(({ orderId }) => orderId === wanted.get(transfer.id));
    if (!chosen || (taken.has(chosen.orderId) && chosen.reason !== 'reference')) return [];
    taken.add(chosen.orderId);
    return [{ transfer, orderId: chosen.orderId, amountCents: transfer.amountCents }];
  });
  await bookTransfers(scope, caller, orders, parts);
  const booked = parts.map(({ transfer }) => transfer.id);
  await endDoubts(scope, booked, { ofKept: false });
  return booked;
}
