import { describe, expect, it } from 'vitest';
import { localMoment } from '@/lib/words/moments';
import { localDates, movedAhead, proposedDates } from './dates';
import { oddDates } from './odd-dates';

const AMSTERDAM = 'Europe/Amsterdam';
const NONE = { opensAt: null, orderDeadlineAt: null, pickupAt: null, pickupUntil: null, paymentDueAt: null };

describe('dates moved ahead', () => {
  it('move by the fewest whole weeks after which all of them lie ahead, and keep their distance', () => {
    const dates = {
      opensAt: new Date('2030-01-07T08:00:00Z'),
      orderDeadlineAt: new Date('2030-01-20T19:00:00Z'),
      pickupAt: new Date('2030-01-26T09:00:00Z'),
      pickupUntil: new Date('2030-01-26T11:30:00Z'),
      paymentDueAt: null,
    };
    expect(movedAhead(dates, AMSTERDAM, new Date('2030-02-04T08:00:00Z'))).toEqual({
      opensAt: new Date('2030-02-11T08:00:00Z'),
      orderDeadlineAt: new Date('2030-02-24T19:00:00Z'),
      pickupAt: new Date('2030-03-02T09:00:00Z'),
      pickupUntil: new Date('2030-03-02T11:30:00Z'),
      paymentDueAt: null,
    });
    const justBefore = movedAhead(dates, AMSTERDAM, new Date('2030-02-04T07:59:59Z'));
    expect(justBefore.opensAt).toEqual(new Date('2030-02-04T08:00:00Z'));
  });

  it('keep their local times when daylight saving begins or ends meanwhile', () => {
    const dates = {
      ...NONE,
      orderDeadlineAt: new Date('2030-03-20T19:00:00Z'),
      pickupAt: new Date('2030-10-20T08:00:00Z'),
    };
    expect(movedAhead(dates, AMSTERDAM, new Date('2030-03-28T00:00:00Z'))).toMatchObject({
      // 20:00 in Amsterdam before and after; the pickup leaves summer time.
      orderDeadlineAt: new Date('2030-04-03T18:00:00Z'),
      pickupAt: new Date('2030-11-03T09:00:00Z'),
    });
  });

  it('move on where an hour of daylight saving is the difference between two weeks', () => {
    const dates = { ...NONE, pickupAt: new Date('2030-03-27T19:00:00Z') };
    const moved = movedAhead(dates, AMSTERDAM, new Date('2030-04-03T18:30:00Z'));
    expect(moved.pickupAt).toEqual(new Date('2030-04-10T18:00:00Z'));
  });

  it('stay where they lie ahead already, or where there are none', () => {
    const dates = { ...NONE, pickupAt: new Date('2030-03-27T19:00:00Z') };
    expect(movedAhead(dates, AMSTERDAM, new Date('2029-01-01T00:00:00Z'))).toEqual(dates);
    expect(movedAhead(NONE, AMSTERDAM, new Date('2029-01-01T00:00:00Z'))).toEqual(NONE);
  });
});

describe('odd dates', () => {
  const fine = {
    opens_at: '2030-01-07T09:00',
    order_deadline_at: '2030-01-20T20:00',
    pickup_at: '2030-01-26T10:00',
    pickup_until: '2030-01-26T12:30',
    payment_due_at: '2030-02-01T12:00',
  };
  const now = '2030-01-10T12:00';

  it('are none where the deadline, the pickup and the payment follow the opening', () => {
    expect(oddDates(fine, now)).toEqual({});
    expect(oddDates({ ...fine, pickup_at: fine.order_deadline_at }, now)).toEqual({});
    expect(oddDates({ ...fine, pickup_until: fine.pickup_at }, now)).toEqual({});
    const none = { opens_at: '', order_deadline_at: '', pickup_at: '', pickup_until: '', payment_due_at: '' };
    expect(oddDates(none, now)).toEqual({});
  });

  it.each([
    [{ order_deadline_at: fine.opens_at }, now, { order_deadline_at: 'deadline_before_opening' }],
    [{ pickup_at: '2030-01-20T19:59' }, now, { pickup_at: 'pickup_before_deadline' }],
    [{ pickup_until: '2030-01-26T09:59' }, now, { pickup_until: 'pickup_ends_before' }],
    [{ pickup_at: '' }, now, { pickup_until: 'pickup_ends_before' }],
    [{ payment_due_at: '2030-01-01T12:00' }, now, { payment_due_at: 'payment_before_opening' }],
    [{}, fine.order_deadline_at, { order_deadline_at: 'deadline_passed' }],
    [{}, '2031-01-01T00:00', { order_deadline_at: 'deadline_passed', pickup_at: 'pickup_passed' }],
    // One sentence for each field: the order of the dates goes first.
    [
      { pickup_at: '2030-01-08T10:00', order_deadline_at: '2030-01-07T08:00' },
      '2031-01-01T00:00',
      { order_deadline_at: 'deadline_before_opening', pickup_at: 'pickup_passed' },
    ],
  ])('with %j at %s are %j', (changed, at, odd) => {
    expect(oddDates({ ...fine, ...changed }, at)).toEqual(odd);
  });

  it('an opening that has passed is odd while the clock would open the round at once', () => {
    const { opens_at: opening, order_deadline_at: deadline } = fine;
    expect(oddDates(fine, opening)).toEqual({});
    expect(oddDates(fine, '2030-01-06T23:59', true)).toEqual({});
    expect(oddDates(fine, opening, true)).toEqual({ opens_at: 'opening_passed' });
    expect(oddDates({ ...fine, order_deadline_at: '' }, opening, true)).toEqual({
      opens_at: 'opening_passed',
    });
    // It is closed then.
    expect(oddDates(fine, deadline, true)).toEqual({ order_deadline_at: 'deadline_passed' });
  });
});

it('the dates that are proposed lie ahead by day, and none of them is odd', () => {
  const now = new Date('2030-10-12T21:30:00Z');
  const dates = proposedDates(now, AMSTERDAM);
  expect(dates).toEqual({
    opensAt: new Date('2030-10-13T07:00:00Z'),
    // Summer time has ended by then.
    orderDeadlineAt: new Date('2030-10-27T19:00:00Z'),
    pickupAt: new Date('2030-11-16T09:00:00Z'),
    pickupUntil: null,
    paymentDueAt: new Date('2030-11-03T19:00:00Z'),
  });
  expect(oddDates(localDates(dates, AMSTERDAM), localMoment(now, AMSTERDAM), true)).toEqual({});
});
