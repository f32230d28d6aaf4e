import { describe, expect, it } from 'vitest';
import { orderIdOf, referencesIn } from './references';

describe('a reference', () => {
  it.each([
    'RF591047',
    'rf591047',
    'Order RF59 1047, thanks',
    'RF59\n10\u00a047',
    'R F 5 9 1 0 4 7',
    'forRF591047.',
    'RF591047a',
  ])('is found in %j', (text) => {
    expect(referencesIn(text)).toEqual([['RF591047']]);
  });

  it.each(['RF601047', 'RF591O47', 'RF59104', 'RF', 'RF59', 'RF591047123', 'XF591047', ''])(
    'is not found in %j',
    (text) => {
      expect(referencesIn(text)).toEqual([]);
    },
  );

  it('of the longest possible form is found, and no longer one', () => {
    expect(referencesIn('RF18539007547034')).toEqual([['RF18539007547034']]);
    expect(referencesIn(`RF59${'1'.repeat(22)}`)).toEqual([]);
  });

  it('may end at each blank where its digits are right, longest first', () => {
    const [digits] = Array.from({ length: 10_000 }, (_, n) => String(n)).filter(
      (n) => referencesIn(`RF591047${n}`).length > 0,
    );
    expect(referencesIn(`RF59 1047 ${digits}`)).toEqual([[`RF591047${digits}`, 'RF591047']]);
  });

  it('begins within no word, but in capitals behind a small letter', () => {
    for (const text of [
      'Adlersdorf 591047',
      'Dorf591047',
      'XRF591047',
      '1RF591047',
      'aRf591047',
      'ne\u0301rf591047',
    ])
      expect(referencesIn(text)).toEqual([]);
    for (const text of ['(rf591047', '\u00e9RF591047', '-RF59 1047', '„RF591047“', 'ne\u0301RF591047'])
      expect(referencesIn(text)).toEqual([['RF591047']]);
  });

  it('may have zeros behind its check digits, which do not count', () => {
    expect(referencesIn('RF41000000000000000000304')).toEqual([['RF41304']]);
    expect(referencesIn('rf59 00 1047')).toEqual([['RF591047']]);
    expect(referencesIn('RF410000000000000000000304')).toEqual([]);
    expect(referencesIn('RF41000')).toEqual([]);
  });

  it('stands beside others', () => {
    expect(referencesIn('RF591047 and RF18539007547034')).toEqual([['RF591047'], ['RF18539007547034']]);
  });

  it('names an order only as it was made', () => {
    expect(orderIdOf('RF591047')).toBe(1047);
    expect(orderIdOf('RF590001047')).toBeUndefined();
    expect(orderIdOf(`RF11${'9'.repeat(20)}`)).toBeUndefined();
  });
});
