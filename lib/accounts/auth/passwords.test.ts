import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const verify = vi.mocked(argon2.verify);
const hashed = await hashPassword('the password');

/** The costs of the verifications that were carried out, rather than refused at once. */
async function carriedOut(): Promise<(string | undefined)[]> {
  const outcomes = await Promise.allSettled(verify.mock.results.map(({ value }) => value));
  return verify.mock.calls
    .filter((_, index) => outcomes[index]?.status === 'fulfilled')
    .map(([hash]) => String(hash).split('$')[3]);
}

beforeEach(async () => {
  // The first call makes the stand-in for a missing hash.
  await verifyPassword(undefined, 'x');
  verify.mockClear();
});

it.each([
  ['the right password', hashed, 'the password', true],
  ['a wrong password', hashed, 'another password', false],
  ['no account', undefined, 'the password', false],
  ['a hash that cannot be read', 'none', 'the password', false],
])('%s costs as much as one verification at the full cost', async (_what, hash, password, matches) => {
  expect(await verifyPassword(hash, password)).toBe(matches);
  expect(await carriedOut()).toEqual(['m=65536,t=3,p=4']);
});

it('what stands in for a hash that is not there is made anew after a failure', async () => {
  // As in a process that has just started.
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('group-wine.decoy'));
  const { hash } = await import('@node-rs/argon2');
  const justStarted = await import('./passwords');
  vi.mocked(hash).mockRejectedValueOnce(new Error('no memory'));
  await expect(justStarted.verifyPassword(hashed, 'the password')).rejects.toThrow('no memory');
  expect(await justStarted.verifyPassword(hashed, 'the password')).toBe(true);
});
