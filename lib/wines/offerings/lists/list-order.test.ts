import { describe, expect, it } from 'vitest';
import { dropped, rearranged, stepped } from './list-order';

// Two whites, then three reds.
const rows = [1, 2, 3, 4, 5].map((id) => ({ id, categoryId: id < 3 ? 1 : 2 }));
const ids = (places: { id: number }[]) => places.map(({ id }) => id).join(' ');

describe('a step', () => {
  it.each([
    ['up', [2], '2 1 3 4 5'],
    ['down', [1], '2 1 3 4 5'],
    ['up', [1], '1 2 3 4 5'],
    ['down', [2], '1 2 3 4 5'],
    ['up', [3], '1 2 3 4 5'],
    ['up', [4, 5], '1 2 4 5 3'],
    ['down', [3, 4], '1 2 5 3 4'],
    ['up', [2, 5], '2 1 3 5 4'],
    ['up', [3, 5], '1 2 3 5 4'],
  ] as const)('%s of %j leads to %s', (direction, moving, order) => {
    expect(ids(stepped(rows, new Set(moving), direction))).toBe(order);
  });
});

describe('a drop', () => {
  it.each([
    [[3], 5, '1 2 4 5 3'],
    [[5], 3, '1 2 5 3 4'],
    [[3, 5], 4, '1 2 4 3 5'],
    [[1], 4, '1 2 3 4 5'],
    [[1, 5], 3, '1 2 5 3 4'],
    [[3], 3, '1 2 3 4 5'],
  ])('of %j on %i leads to %s', (moving, target, order) => {
    expect(ids(dropped(rows, new Set(moving), target))).toBe(order);
  });
});

describe('moves in a list that somebody else changed', () => {
  const without = (...gone: number[]) => rows.filter(({ id }) => !gone.includes(id));

  it.each([
    ['nothing else changed', rows, [2, 1, 5, 3, 4], '2 1 5 3 4'],
    ['a wine is gone', without(3), [2, 1, 5, 3, 4], '2 1 5 4'],
    ['a wine was added', [...rows, { id: 6, categoryId: 2 }], [2, 1, 5, 3, 4], '2 1 5 6 3 4'],
    ['one was added first', [{ id: 6, categoryId: 1 }, ...rows], [2, 1, 5, 3, 4], '6 2 1 5 3 4'],
    ['one has another category', [...without(2), { id: 2, categoryId: 2 }], [2, 1, 5, 3, 4], '1 2 5 3 4'],
  ])('stay when %s', (_what, list, order, expected) => {
    expect(ids(rearranged(list, order))).toBe(expected);
  });
});
