import { describe, expect, it } from 'vitest';
import type { PickupOrder } from '@/lib/pickup/paper/queries';
import { labelsOf } from './labels';

/** An order of so many bottles of wines in crates of so many: `[[13, 6]]` is 13 bottles of a wine in crates of six. */
function order(...wines: [quantity: number, bottlesPerCrate: number][]): PickupOrder {
  const lines = wines.map(([quantity, bottlesPerCrate], index) => ({
    quantity,
    offering: {
      id: String(index + 1),
      name: `Wine ${index + 1}`,
      producer: '',
      vintage: null,
      bottlesPerCrate,
      category: 'White',
      place: index + 1,
    },
  }));
  // Each line in a category of its own, as the order's crates do not go by categories.
  return {
    number: 12,
    participant: { name: 'Ada', email: 'ada@example.org', phone: null },
    categories: lines.map((line) => ({ name: line.offering.name, lines: [line] })),
  } as unknown as PickupOrder;
}

/** The contents of each crate: "6 of 1 + 2 of 3". */
const cratesOf = (...wines: [number, number][]) =>
  labelsOf(order(...wines)).map(({ lines }) =>
    lines.map(({ quantity, offering }) => `${quantity} of ${offering.id}`).join(' + '),
  );

describe('the labels of an order', () => {
  it('count its crates, with its number and name', () => {
    const labels = labelsOf(order([12, 6], [1, 6]));
    expect(labels.map(({ number, name, part, parts }) => [number, name, part, parts])).toEqual([
      [12, 'Ada', 1, 3],
      [12, 'Ada', 2, 3],
      [12, 'Ada', 3, 3],
    ]);
  });

  it('are one for each full crate of a line, whatever its size', () => {
    expect(cratesOf([12, 6], [12, 12])).toEqual(['6 of 1', '6 of 1', '12 of 2']);
  });

  it('put loose bottles of all wines together into crates of the largest size among them', () => {
    expect(cratesOf([7, 6], [2, 6], [3, 6])).toEqual(['6 of 1', '1 of 1 + 2 of 2 + 3 of 3']);
    expect(cratesOf([5, 6], [4, 6])).toEqual(['5 of 1 + 1 of 2', '3 of 2']);
    expect(cratesOf([5, 6], [4, 12])).toEqual(['5 of 1 + 4 of 2']);
    expect(cratesOf([5, 6], [11, 12])).toEqual(['5 of 1 + 7 of 2', '4 of 2']);
  });

  it('do not go by the size of a wine of which no bottle is loose', () => {
    expect(cratesOf([12, 12], [5, 6], [4, 6])).toEqual(['12 of 1', '5 of 2 + 1 of 3', '3 of 3']);
  });

  it('count a wine that is sold by the bottle among the loose ones', () => {
    expect(cratesOf([4, 1], [1, 6])).toEqual(['4 of 1 + 1 of 2']);
    expect(cratesOf([2, 1])).toEqual(['1 of 1', '1 of 1']);
  });

  it('are none of an order without bottles', () => {
    expect(labelsOf(order())).toEqual([]);
    expect(labelsOf(order([0, 6]))).toEqual([]);
  });
});
