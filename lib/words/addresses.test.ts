import { expect, it } from 'vitest';
import { isMailable, noAddress, shownAddress } from './addresses';

it.each([
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@example.org', 'ada@example.org'],
  ['ada@xn--a', 'ada@xn--a'],
])('people read the domain of an address in Unicode: %s', (stored, shown) => {
  expect(shownAddress(stored)).toBe(shown);
});

it('an address under the domain invalid is none, and every one made is another', () => {
  expect(['a@invalid', 'a@b.invalid', noAddress()].map(isMailable)).toEqual([false, false, false]);
  expect(['a@notinvalid.example', 'a@invalid.example', 'invalid@example.org'].map(isMailable)).toEqual([
    true,
    true,
    true,
  ]);
  expect(shownAddress(noAddress(), 'none')).toBe('none');
  expect(noAddress()).not.toBe(noAddress());
});
