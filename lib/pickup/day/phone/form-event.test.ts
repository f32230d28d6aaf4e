import { describe, expect, it } from 'vitest';
import { asksFirst, partsOfPress } from './form-event';

const SETTINGS = { currency: 'EUR', locale: 'en-IE' };

describe('cash at the pickup', () => {
  const cash = { kind: 'paid_cash', due: '12265' };

  it.each([
    ['what is due', { amount: '122.65' }, false],
    ['twice what is due', { amount: '245.30' }, false],
    ['a cent more than that', { amount: '245.31' }, true],
    ['a forgotten point', { amount: '12265' }, true],
    ['that, confirmed', { amount: '12265', sure: '12265' }, false],
    ['another amount than was confirmed', { amount: '12266', sure: '12265' }, true],
    ['a refund', { amount: '12265', given_back: 'yes' }, false],
    ['no amount', { amount: 'much' }, false],
    ['an order of which nothing is due', { amount: '50', due: '0' }, false],
  ])('of %s is asked about first or not', (_case, fields, asked) => {
    expect(asksFirst({ ...cash, ...fields }, SETTINGS)).toBe(asked);
  });
});

it('a press that answers for the age is its check, and then the event', () => {
  const fields = { kind: 'collected', order_id: '7' };
  expect(partsOfPress({ ...fields, checks_age: 'yes' })).toEqual([
    { ...fields, kind: 'age_checked' },
    fields,
  ]);
  expect(partsOfPress(fields)).toEqual([fields]);
});
