import { expect, it } from 'vitest';
import { momentOfField, numberOfField } from './form-input';

it.each([
  [undefined, null],
  ['', null],
  ['  ', null],
  ['12', 12],
  [' -3 ', -3],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  // Text that is no whole number stays text, so that the rule refuses it in its own words.
  ['1000000000000000', '1000000000000000'],
  ['1.5', '1.5'],
  ['1e3', '1e3'],
  [' twelve ', 'twelve'],
])('the number field %j is read as %j', (typed, number) => {
  expect(numberOfField(typed)).toBe(number);
});

it.each([
  [undefined, null],
  [' ', null],
  [' 2030-01-01T18:00 ', '2030-01-01T18:00'],
])('the date and time field %j is read as %j', (typed, moment) => {
  expect(momentOfField(typed)).toBe(moment);
});
