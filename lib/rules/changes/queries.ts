import { eq, type InferSelectModel } from 'drizzle-orm';
import { changes, orders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { pageOf } from '@/lib/rules/list';
import { historyInput } from './input';

export type Change = InferSelectModel<typeof changes>;

/** The changes of an order, the newest first. */
export const changesOfOrder = (scope: Scope, id: number, page: { limit: number; offset: number }) =>
  pageOf(scope, changes, { where: eq(changes.orderId, id), descending: true, ...page });

/** The history of a round, the newest first. */
export const changesOfRound = (scope: Scope, id: number, page: { limit: number; offset: number }) =>
  pageOf(scope, changes, { where: eq(changes.purchaseRoundId, id), descending: true, ...page });

/** The history of an order since it was placed, the newest first. 404 when there is no such order. */
export const getOrderHistory = query({
  access: 'administrator',
  input: historyInput,
  async run({ scope }, { id, limit, offset }) {
    existing(await scope.find(orders, id));
    return changesOfOrder(scope, id, { limit, offset });
  },
});

/** The history of a round, the newest first. 404 when there is no such round. */
export const getRoundHistory = query({
  access: 'administrator',
  input: historyInput,
  async run({ scope }, { id, limit, offset }) {
    existing(await scope.find(purchaseRounds, id));
    return changesOfRound(scope, id, { limit, offset });
  },
});
