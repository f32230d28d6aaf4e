import { describe, expect, it } from 'vitest';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { RoundNow } from '@/lib/rounds/queries';
import { stepsOf } from './steps';

const at = (time: string) => new Date(`2031-03-${time}:00Z`);
const ROUND = {
  id: 7,
  status: 'open',
  autoOpen: true,
  autoClose: true,
  opensAt: at('01T09:00'),
  orderDeadlineAt: at('08T20:00'),
  pickupAt: at('15T10:00'),
} as RoundNow;
const mailing = (fields: Partial<MailingWithRecipients>) =>
  ({
    id: 1,
    purchaseRoundId: 7,
    status: 'planned',
    dueAt: at('06T18:00'),
    ...fields,
  }) as MailingWithRecipients;
const line = (round: Partial<RoundNow>, mailings: MailingWithRecipients[], now: Date) =>
  stepsOf({ ...ROUND, ...round }, mailings, now).map((step) => [
    step.kind,
    step.at?.toISOString().slice(8, 16),
  ]);

describe('what comes next in a round', () => {
  it('is a line in time of its dates and its mail, with what has no time yet at the end', () => {
    const mailings = [
      mailing({ dueAt: null, status: 'skipped' }),
      mailing({}),
      mailing({ dueAt: at('14T09:00') }),
      mailing({ dueAt: at('05T12:00'), status: 'running' }),
      mailing({ status: 'sent' }),
      mailing({ status: 'missed' }),
      mailing({ purchaseRoundId: 8 }),
    ];
    expect(line({}, mailings, at('05T12:00'))).toEqual([
      ['mailing', '05T12:00'],
      ['mailing', '06T18:00'],
      ['closes', '08T20:00'],
      ['mailing', '14T09:00'],
      ['pickup', '15T10:00'],
      ['mailing', undefined],
    ]);
  });

  it('is what is ahead, by itself or by hand', () => {
    const [closes, pickup] = [
      ['closes', '08T20:00'],
      ['pickup', '15T10:00'],
    ];
    expect(line({ status: 'draft' }, [], at('01T08:59'))).toEqual([['opens', '01T09:00'], closes, pickup]);
    expect(line({ status: 'draft', autoOpen: false, autoClose: false }, [], at('01T08:59'))).toEqual([
      ['to_open', '01T09:00'],
      ['deadline', '08T20:00'],
      pickup,
    ]);
    expect(line({ status: 'draft' }, [], at('01T09:00'))).toEqual([closes, pickup]);
    expect(line({ status: 'closed' }, [], at('01T09:00'))).toEqual([pickup]);
    expect(line({}, [], at('15T10:00'))).toEqual([]);
    expect(line({ pickupAt: null }, [], at('08T20:00'))).toEqual([]);
  });
});
