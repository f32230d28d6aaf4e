import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReference, paymentReference } from './reference';

it('a reference has the published check digits', () => {
  expect(paymentReference(1047)).toBe('RF591047');
  expect(isReference('RF18539007547034')).toBe(true);
});

it('every order’s reference is valid, and is not with any one digit changed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (id, place, by) => {
        const reference = paymentReference(id);
        expect(isReference(reference)).toBe(true);
        const at = 2 + (place % (reference.length - 2));
        const digit = (Number(reference[at]) + by) % 10;
        expect(isReference(`${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`)).toBe(false);
      },
    ),
  );
});

it.each(['', 'RF', 'RF59', 'RF59O047', 'rf591047', 'RF59 1047', 'RF5910470000000000000000000'])(
  '%j is no reference',
  (text) => {
    expect(isReference(text)).toBe(false);
  },
);
