import { vi } from 'vitest';
import { patience } from '@/test/running/patience.mjs';

/** Repeats `work` until it no longer throws, and resolves to what it returns. */
export const waitFor = <T>(work: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: patience(), interval: 20 });
