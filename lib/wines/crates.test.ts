import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '@/lib/words/languages/translator';
import { checkGenerated } from '@/test/support/generated';
import { cratesOfSum, formatCrates, intoCrates, REMAINDERS, settleCrates, type WishedLine } from './crates';

const lines = (...wishes: [quantity: number, extra?: number][]): WishedLine[] =>
  wishes.map(([quantity, extra = 0], index) => ({ id: index + 1, orderNumber: index + 1, quantity, extra }));

describe('a wine of six to a crate', () => {
  it.each([
    ['20 ordered, 4 more', lines([10, 2], [10, 2]), 'loose', { crates: 4, loose: 0, taken: 4, surplus: 0 }],
    ['20 ordered, 3 more', lines([10, 2], [10, 1]), 'loose', { crates: 3, loose: 2, taken: 0, surplus: 0 }],
    ['18 ordered, 5 more', lines([18, 5]), 'loose', { crates: 3, loose: 0, taken: 0, surplus: 0 }],
    ['6 ordered, 9 more', lines([3, 5], [3, 4]), 'loose', { crates: 1, loose: 0, taken: 0, surplus: 0 }],
    ['20 and 3 more, filled', lines([10, 2], [10, 1]), 'fill', { crates: 4, loose: 0, taken: 3, surplus: 1 }],
    ['20, filled', lines([20]), 'fill', { crates: 4, loose: 0, taken: 0, surplus: 4 }],
    [
      '20 and 3 more, dropped',
      lines([19, 3], [1]),
      'drop',
      { crates: 3, loose: 0, dropped: 2, allotted: 18 },
    ],
    ['5, dropped', lines([5]), 'drop', { crates: 0, loose: 0, dropped: 5, allotted: 0 }],
    ['nothing', lines(), 'fill', { crates: 0, loose: 0, surplus: 0, allotted: 0 }],
  ] as const)('%s', (_what, wishes, remainder, expected) => {
    expect(settleCrates([...wishes], 6, remainder).wine).toMatchObject(expected);
  });

  it('takes bottles from the lowest order numbers, and drops them from the highest', () => {
    const wishes = lines([10, 3], [8, 3], [2, 3]).reverse();
    expect([...settleCrates(wishes, 6, 'loose').allotted].sort()).toEqual([
      [1, 13],
      [2, 9],
    ]);
    const without = wishes.map((line) => ({ ...line, extra: 0, quantity: line.quantity + 1 }));
    // 23 bottles: five too many, of which the third order has three.
    expect([...settleCrates(without, 6, 'drop').allotted].sort()).toEqual([
      [2, 7],
      [3, 0],
    ]);
  });
});

it('a wine that is sold singly stays as it was ordered', () => {
  for (const remainder of REMAINDERS) {
    const { wine, allotted } = settleCrates(lines([7]), 1, remainder);
    expect(wine).toMatchObject({ allotted: 7, crates: 0, loose: 7, taken: 0, dropped: 0, surplus: 0 });
    expect(allotted.size).toBe(0);
  }
});

it('any wine comes to whole crates, and nobody gets more than they would take', () => {
  const wish = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    extra: fc.integer({ min: 0, max: 11 }),
  });
  checkGenerated(
    fc.property(
      fc.array(wish, { maxLength: 30 }),
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom(...REMAINDERS),
      (wishes, size, remainder) => {
        const all = wishes.map((one, index) => ({ id: index + 1, orderNumber: index + 1, ...one }));
        const { wine, allotted } = settleCrates(all, size, remainder);
        const gets = (line: WishedLine) => allotted.get(line.id) ?? line.quantity;
        const total = all.reduce((sum, line) => sum + gets(line), 0);
        expect(total).toBe(wine.allotted);
        expect(wine.crates * size + wine.loose).toBe(wine.allotted + wine.surplus);
        expect(wine.allotted).toBe(wine.ordered + wine.taken - wine.dropped);
        if (remainder !== 'loose') expect(wine.loose).toBe(0);
        if (wine.loose > 0) expect(wine.loose).toBe(wine.ordered % size);
        expect(wine.surplus).toBeLessThan(size);
        for (const line of all) {
          expect(gets(line)).toBeLessThanOrEqual(line.quantity + line.extra);
          expect(gets(line)).toBeGreaterThanOrEqual(wine.dropped > 0 ? 0 : line.quantity);
        }
      },
    ),
  );
});

it.each([
  ['en', '1 crate', '2 crates + 1 bottle', '4 bottles'],
  ['nl', '1 doos', '2 dozen + 1 fles', '4 flessen'],
  ['fr', '1 caisse', '2 caisses + 1 bouteille', '4 bouteilles'],
  ['de-AT', '1 Kiste', '2 Kisten + 1 Flasche', '4 Flaschen'],
  ['es', '1 caja', '2 cajas + 1 botella', '4 botellas'],
])('crates are counted in %s', (locale, one, both, none) => {
  const t = translator(locale, 'crates');
  expect(formatCrates({ crates: 1, bottles: 0 }, t)).toBe(one);
  expect(formatCrates({ crates: 2, bottles: 1 }, t)).toBe(both);
  expect(formatCrates({ crates: 0, bottles: 4 }, t)).toBe(none);
});

describe('the crates of a sum', () => {
  it.each([
    ['one wine, as it is', [[8, 6]], { crates: 1, bottles: 2 }],
    [
      'one wine beside one of which nobody gets any',
      [
        [8, 6],
        [0, 6],
      ],
      { crates: 1, bottles: 2 },
    ],
    [
      'whole crates of two sizes',
      [
        [12, 6],
        [12, 12],
      ],
      { crates: 3, bottles: 0 },
    ],
    [
      'three wines, one of them with single bottles',
      [
        [6, 6],
        [5, 6],
        [12, 12],
      ],
      null,
    ],
    [
      'a whole crate and a wine sold singly',
      [
        [6, 6],
        [2, 1],
      ],
      null,
    ],
    ['less than a crate', [[5, 6]], null],
    ['nothing', [], null],
  ] as const)('%s', (_what, wines, crates) => {
    expect(cratesOfSum(wines.map(([bottles, perCrate]) => intoCrates(bottles, perCrate)))).toEqual(crates);
  });
});
