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
import { lockPayableOrders } from '@/lib/money/ledger/payable-orders';
import { suggestionsFor } from '@/lib/money/matching/matching';
import type { BankTransaction } from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { idsOf } from '@/lib/rules/list';

/** The outcome of one press for several transfers. */
export interface SettledTransfers {
  /** The ids of those with which it was done. */
  done: number[];
  /** The number of those left as they are, because they changed since they were shown. */
  left: number;
}

/**
 * Books transfers that wait, sets them aside, or opens booked and set aside ones again, in a fixed number of statements.
 * Each is booked whole on an order, or a pair of orders, that is still suggested for it or assigned to it. Transfers that
 * changed since are left as they are; 409 when that is all of them, and 404 for one that does not exist. Of several for
 * one order the first is taken, unless its reference stands in each.
 */
export const reconcileTransfers = command({
  access: 'administrator',
  input: settleTransfersInput,
  async run({ caller, scope }, { transfers, act }): Promise<SettledTransfers> {
    const ids = [...new Set(idsOf(transfers))];
    const locked = await lockedTransfers(scope, ids);
    const done =
      act === 'take' || act === 'assign'
        ? await take(scope, caller, locked, {
            wanted: new Map(
              transfers.map(({ id, order_id, partner_id }) => [
                id,
                { orderId: order_id, partnerId: partner_id },
              ]),
            ),
            isSuggested: act === 'take',
          })
        : act === 'set_aside'
          ? await setAside(scope, locked)
          : await openAgain(scope, caller, locked);
    if (done.length === 0) throw refuse('transfersChanged');
    return { done, left: ids.length - done.length };
  },
});

/** The order that a transfer is to be booked on, and the other one of a pair. */
interface Wanted {
  orderId: number | undefined;
  partnerId: number | undefined;
}

/**
 * Books those of these locked transfers for which the wanted order is still suggested, or where it need not be, is of
 * their currency. Resolves to their ids.
 */
async function take(
  scope: Scope,
  caller: Caller,
  transfers: BankTransaction[],
  { wanted, isSuggested }: { wanted: Map<number, Wanted>; isSuggested: boolean },
): Promise<number[]> {
  // The suggestions must not change until they are booked.
  const orders = await lockPayableOrders(
    scope,
    [...wanted.values()].flatMap(({ orderId, partnerId }) => [orderId ?? [], partnerId ?? []].flat()),
  );
  const open = transfers.filter(({ state }) => state === 'open');
  const currencies = new Map(orders.map(({ id, currency }) => [id, currency]));
  const suggestions = await suggestionsFor(scope, isSuggested ? open : []);
  const taken = new Set<number>();
  const parts = open.flatMap((transfer): Part[] => {
    const { orderId = 0, partnerId } = wanted.get(transfer.id) ?? {};
    if (!isSuggested) {
      const fits = currencies.get(orderId) === transfer.currency;
      return fits ? [{ transfer, orderId, amountCents: transfer.amountCents }] : [];
    }
    const chosen = suggestions.get(transfer.id)?.find((one) => one.orderId === orderId);
    if (!chosen || chosen.partner?.id !== partnerId) return [];
    const { amountCents, partner, reason } = chosen;
    const booked: Part[] = [
      { transfer, orderId, amountCents },
      ...(partner ? [{ transfer, orderId: partner.id, amountCents: partner.dueCents }] : []),
    ];
    if (reason !== 'reference' && booked.some((part) => taken.has(part.orderId))) return [];
    for (const part of booked) taken.add(part.orderId);
    return booked;
  });
  await bookTransfers(scope, caller, orders, parts);
  const booked = [...new Set(parts.map(({ transfer }) => transfer.id))];
  await endDoubts(scope, booked, { ofKept: false });
  return booked;
}
