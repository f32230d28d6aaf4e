import { describe, expect, it } from 'vitest';
import { mailingDueAt } from './mailing-times';

const DATES = {
  opensAt: new Date('2031-03-01T08:00:00Z'),
  orderDeadlineAt: new Date('2031-04-02T18:00:30Z'),
  paymentDueAt: null,
  pickupAt: null,
};
const AMSTERDAM = 'Europe/Amsterdam';

/** The time at which a mailing `days` after the deadline is due, as ISO text. */
const due = (days: number, at: string | null, timeZone = AMSTERDAM, deadline = DATES.orderDeadlineAt) =>
  mailingDueAt(
    { anchor: 'order_deadline_at', days, at },
    { ...DATES, orderDeadlineAt: deadline },
    timeZone,
  )?.toISOString();

describe('a mailing is due', () => {
  it('never while its anchor has no date', () => {
    expect(mailingDueAt({ anchor: 'pickup_at', days: -1, at: '09:00' }, DATES, AMSTERDAM)).toBe(null);
  });

  it('at the anchor itself, to the second, with no days and no time', () => {
    expect(due(0, null)).toBe('2031-04-02T18:00:30.000Z');
  });

  it('at a time of day on the local day of the anchor, which may be another day than in UTC', () => {
    expect(due(0, '09:00')).toBe('2031-04-02T07:00:00.000Z');
    const late = new Date('2031-04-02T22:30:00Z');
    expect(due(0, '09:00', AMSTERDAM, late)).toBe('2031-04-03T07:00:00.000Z');
    expect(due(0, '09:00', 'Pacific/Auckland')).toBe('2031-04-02T20:00:00.000Z');
  });

  it('local days before or after, at the local time of the anchor, although the clocks change between', () => {
    // The clocks go forward on 30 March.
    expect(due(-4, null)).toBe('2031-03-29T19:00:30.000Z');
    expect(due(-2, '18:00')).toBe('2031-03-31T16:00:00.000Z');
    expect(due(30, null)).toBe('2031-05-02T18:00:30.000Z');
  });

  it('later by the gap at a time that daylight saving skips', () => {
    expect(due(-3, '02:30')).toBe('2031-03-30T01:30:00.000Z');
    const deadline = new Date('2031-03-29T01:30:00Z');
    expect(due(1, null, AMSTERDAM, deadline)).toBe('2031-03-30T01:30:00.000Z');
    // Half an hour is skipped there.
    const october = new Date('2031-10-04T12:00:00Z');
    expect(due(0, '02:15', 'Australia/Lord_Howe', october)).toBe('2031-10-03T15:45:00.000Z');
    expect(due(1, '02:15', 'Australia/Lord_Howe', october)).toBe('2031-10-04T15:45:00.000Z');
  });

  it('the first time at a time that occurs twice', () => {
    const october = new Date('2031-10-26T12:00:00Z');
    expect(due(0, '02:30', AMSTERDAM, october)).toBe('2031-10-26T00:30:00.000Z');
    expect(due(-30, null, AMSTERDAM, new Date('2031-11-25T01:30:00Z'))).toBe('2031-10-26T00:30:00.000Z');
  });

  it('at the second of two equal times where that is the anchor itself', () => {
    expect(due(0, null, AMSTERDAM, new Date('2031-10-26T01:30:00Z'))).toBe('2031-10-26T01:30:00.000Z');
  });
});
