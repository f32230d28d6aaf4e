import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { setLimits } from '@/db/limits';

/** Enough that no limit is reached before the test counts as hanging. */
const LIFTED = 1000;

/** Lifts the limits on waiting that the product sets in this process. */
export const liftLimits = () => setLimits(LIFTED);

/** Keeps the product's limits, or shortens them, for a whole test file or one `describe`. */
export function keepLimits(factor = 1): void {
  beforeAll(() => setLimits(factor));
  afterAll(liftLimits);
}

/** Sets the product's limits from now on until the test ends. */
export function limitFromNow(factor = 1): void {
  setLimits(factor);
  onTestFinished(liftLimits);
}

// Before each test file, which this is loaded for.
liftLimits();
