import { expect, it } from 'vitest';
import { divideRows } from './rows';

const height = (row: number) => row;

it('fills each sheet in order, the first one with its own room', () => {
  expect(divideRows([4, 3, 3, 4, 9, 1], height, { first: 8, further: 10 })).toEqual([
    [4, 3],
    [3, 4],
    [9, 1],
  ]);
});

it('puts a row that is higher than a sheet on one of its own', () => {
  expect(divideRows([1, 50, 1], height, { first: 8, further: 8 })).toEqual([[1], [50], [1]]);
  expect(divideRows([50], height, { first: 8, further: 8 })).toEqual([[50]]);
});

it('makes one sheet of nothing', () => {
  expect(divideRows([], height, { first: 8, further: 8 })).toEqual([[]]);
});
