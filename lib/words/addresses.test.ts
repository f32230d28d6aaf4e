import { expect, it } from 'vitest';
import { shownAddress } from './addresses';

it.each([
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@example.org', 'ada@example.org'],
  ['ada@xn--a', 'ada@xn--a'],
])('people read the domain of an address in Unicode: %s', (stored, shown) => {
  expect(shownAddress(stored)).toBe(shown);
});
