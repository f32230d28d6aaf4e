import { expect, it, vi } from 'vitest';
import { isPartRefused, isTooBusy, isUnavailable, mayHaveChanged } from './failures';

it('an error is known by a copy of this module other than the one that made it, as each bundle has one', async () => {
  vi.resetModules();
  const other = await import('./failures');
  const busy = new other.TooManyWaiting('Too many wait for the same');
  const unsure = new other.DatabaseUnavailable('lost', { mayHaveChanged: true });
  const wrapped = new Error('failed', { cause: unsure });
  expect([busy, unsure, wrapped].map(isUnavailable)).toEqual([true, true, true]);
  expect([busy, unsure, wrapped].map(isTooBusy)).toEqual([true, false, false]);
  expect([busy, unsure, wrapped].map(mayHaveChanged)).toEqual([false, true, true]);
  const part = new other.PartRefused({ message: 'held', code: '55P03' });
  expect([part, busy, undefined].map(isPartRefused)).toEqual([true, false, false]);
});
