import { markPaid, undoMarks } from '@/lib/money/ledger/marks';
import { command } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { notePaymentsInput } from './input';
import { presentOrder } from './present';
import { lockedOrders, type OrderDetails } from './queries';

/** Orders whose payment was noted, and those with a concurrent change. */
export interface MarkedOrders {
  noted: OrderDetails[];
  left: OrderDetails[];
}

/**
 * Notes the payment of several orders in one transaction, in fifteen statements at most however many they are. Orders
 * that have changed since they were seen are left alone and named. 409 when no other order remains; 404 for one that
 * does not exist.
 */
export const notePayments = command({
  access: 'administrator',
  input: notePaymentsInput,
  async run({ caller, scope }, { orders: seen, payment }): Promise<MarkedOrders> {
    const present = await lockedOrders(
      scope,
      seen.map(({ id }) => id),
    );
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const isAsSeen = (details: OrderDetails) => {
      const version = versions.get(details.order.id);
      return version === undefined || version === versionOf(presentOrder(details));
    };
    const left = present.filter((details) => !isAsSeen(details));
    const asSeen = present.filter(isAsSeen);
    const [first] = left;
    if (asSeen.length === 0 && first) throw refuse('changedMeanwhile', { current: presentOrder(first) });
    const ids = asSeen.map(({ order }) => order.id);
    const noted =
      payment === 'as_before'
        ? await undoMarks(scope, caller, ids)
        : await markPaid(scope, caller, ids, payment === 'paid');
    return {
      noted: asSeen.map((details) => ({
        ...details,
        order: { ...details.order, ...noted.get(details.order.id) },
      })),
      left,
    };
  },
});
