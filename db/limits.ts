import { perProcess } from './per-process';

/** A timer's longest time, in milliseconds; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

const limits = perProcess('limits', () => ({ factor: 1 }));

/**
 * The milliseconds that a piece of work may take before it is given up. Tests of anything else raise the factor,
 * because a busy machine is late everywhere.
 */
export const atMost = (milliseconds: number) => Math.min(milliseconds * limits.factor, LONGEST);

/** Sets the factor of all limits of this process. Only tests call it. */
export function setLimits(factor: number): void {
  limits.factor = factor;
}
