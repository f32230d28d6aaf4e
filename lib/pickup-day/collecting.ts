import { refuse } from '@/lib/errors';

/** 409 for an order of which bottles were handed over or short at the pickup. Its lines are read under its lock. */
export function refuseWhileCollected(lines: { handedOver: number; short: number }[]): void {
  if (lines.some(({ handedOver, short }) => handedOver > 0 || short > 0)) throw refuse('orderBeingCollected');
}
