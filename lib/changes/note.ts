import { changes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/caller';
import type { OrderChange, RoundChange } from './kinds';

/** Who makes a change: an administrator, somebody at a route's site, or nobody, which is the clock. */
type Author = Caller | null;

const addressOf = (author: Author): string | null =>
  author?.kind === 'administrator' ? author.user.email : null;

/** Notes changes of an order, in the transaction that makes them. */
export async function noteOrderChanges(
  scope: Scope,
  author: Author,
  orderId: number,
  noted: OrderChange[],
): Promise<void> {
  for (const { kind, details } of noted) {
    await scope.insert(changes, { orderId, kind, by: addressOf(author), details: { ...details } });
  }
}

/** Notes changes of a round, in the transaction that makes them. */
export async function noteRoundChanges(
  scope: Scope,
  author: Author,
  purchaseRoundId: number,
  noted: RoundChange[],
): Promise<void> {
  for (const { kind, details } of noted) {
    await scope.insert(changes, { purchaseRoundId, kind, by: addressOf(author), details: { ...details } });
  }
}
