import { expect, it, vi } from 'vitest';
import { asRefusal } from '@/lib/http/answers';
import { Refusal, refuse } from './errors';

it('a refusal is known by a copy of this module other than the one that made it, as each bundle has one', async () => {
  vi.resetModules();
  const other = await import('./errors');
  const theirs = other.refuse('tooManyRequests', { headers: { 'retry-after': '5' } });
  expect(theirs).toBeInstanceOf(Refusal);
  expect(asRefusal(theirs)).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(refuse('notFound')).toBeInstanceOf(other.Refusal);
  expect(new Error('notFound')).not.toBeInstanceOf(Refusal);
});
