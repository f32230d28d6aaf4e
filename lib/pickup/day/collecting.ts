import { refuse } from '@/lib/rules/errors';

/** True when bottles of a line were handed over or short at the pickup. */
export const isCollected = ({ handedOver, short }: { handedOver: number; short: number }) =>
  handedOver > 0 || short > 0;

/** 409 for an order of which bottles were handed over or short at the pickup. Its lines are read under its lock. */
export function refuseWhileCollected(lines: { handedOver: number; short: number }[]): void {
  if (lines.some(isCollected)) throw refuse('orderBeingCollected');
}
