import { describe, expect, it, vi } from 'vitest';
import {
  formatDay,
  formatDistance,
  formatMoment,
  formatMoney,
  formatNearMoment,
  formatPeriod,
  formatShortMoment,
  type LocaleSettings,
  partsOfPeriod,
} from './format';
import { currencyDecimals, enteredMoment, momentFormat, moneyFormat, shortMomentFormat } from './formatters';

const dutch: LocaleSettings = { locale: 'nl-NL', timeZone: 'Europe/Amsterdam', currency: 'EUR' };
const moment = new Date('2026-12-04T17:00:00Z');

describe('a formatter', () => {
  it('is made once for the same settings', () => {
    for (const formatter of [moneyFormat, momentFormat, shortMomentFormat]) {
      expect(formatter({ ...dutch })).toBe(formatter({ ...dutch }));
    }
    currencyDecimals({ currency: 'JPY' });
    const made = vi.spyOn(Intl, 'NumberFormat');
    expect(currencyDecimals({ currency: 'JPY' })).toBe(0);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('belongs to its locale, its time zone and its currency', () => {
    expect(formatMoney(125_000, dutch)).toMatch(/€.*1\.250,00/);
    expect(formatMoney(125_000, { ...dutch, locale: 'en' })).toMatch(/€.*1,250\.00/);
    expect(formatMoney(125_000, { ...dutch, currency: 'JPY' })).toMatch(/¥.*125\.000$/);
    expect(formatMoment(moment, dutch)).toMatch(/^vrijdag 4 december 2026 .*18:00 CET$/);
    expect(formatMoment(moment, { ...dutch, timeZone: 'UTC' })).toMatch(/17:00 UTC$/);
    expect(formatShortMoment(moment, dutch)).toMatch(/^4 dec\.? 2026.*18:00 CET$/);
    expect(formatShortMoment(moment, { ...dutch, locale: 'de' })).toMatch(/^4\. Dez.* 2026.*18:00.*MEZ$/);
  });

  it.each(['en', 'en-US', 'de', 'fr'])('writes the time of a moment alike, short and long: %s', (locale) => {
    const [time = ''] = /18.{0,4}00(\sUhr)?/.exec(formatMoment(moment, { ...dutch, locale })) ?? [];
    expect(time).not.toBe('');
    for (const format of [formatShortMoment, formatNearMoment])
      expect(format(moment, { ...dutch, locale })).toContain(time);
  });

  it('writes what a form has entered as people read it, and leaves what is no day', () => {
    expect(enteredMoment('2026-12-04T18:00', 'fr')).toMatch(/^vendredi 4 décembre 2026 .*18.*00$/);
    expect(enteredMoment('2026-12-04', 'nl')).toBe('4 december 2026');
    expect(['', 'soon', 'T'].map((text) => enteredMoment(text, 'en'))).toEqual(['', 'soon', 'T']);
  });

  it.each(['fr', 'fr-BE', 'fr-CA'])('writes the first of a month in French as people do: %s', (locale) => {
    const french = { ...dutch, locale };
    const first = new Date('2026-12-01T17:00:00Z');
    expect(formatMoment(first, french)).toMatch(/^mardi 1er décembre 2026/);
    expect(formatShortMoment(first, french)).toMatch(/^1er déc/);
    expect(formatNearMoment(first, french)).toMatch(/^mar\.? 1er déc/);
    expect(formatPeriod(first, new Date('2026-12-01T19:00:00Z'), french)).toMatch(/^mardi 1er décembre 2026/);
    expect(formatPeriod(first, new Date('2027-01-01T19:00:00Z'), french)).toMatch(
      /1er décembre.*1er janvier 2027/,
    );
    expect(formatDay('2026-12-01', locale)).toBe('1er décembre 2026');
    expect(enteredMoment('2026-12-01T18:00', locale)).toMatch(/^mardi 1er décembre 2026/);
    expect(formatDay('2026-12-11', locale)).toBe('11 décembre 2026');
  });

  it('writes a group in America as it is written there, and a period with its language’s word once', () => {
    const chicago = { ...dutch, locale: 'en-US', timeZone: 'America/Chicago' };
    expect(formatMoment(moment, chicago)).toMatch(/^Friday, December 4, 2026 at 11:00\sAM CST$/);
    const until = new Date('2026-12-04T19:00:00Z');
    expect(formatPeriod(moment, until, { ...dutch, locale: 'de' })).toMatch(
      /^[^U]*18:00[^U]*20:00\sUhr MEZ$/,
    );
    expect(formatDay('2026-12-10', 'en')).toBe('10 December 2026');
  });

  it.each([
    ['en', / CET$/],
    ['de', / MEZ$/],
    ['fr', / UTC\+1$/],
  ])('tells the zone of a moment in %s from the rest', (locale, zone) => {
    const [before, of, after] = partsOfPeriod(moment, null, { ...dutch, locale });
    expect([of, after]).toEqual([expect.stringMatching(zone), '']);
    expect(`${before}${of}`).toBe(formatMoment(moment, { ...dutch, locale }));
  });

  it('leaves the zones of a period in place when the clocks change in it', () => {
    const [from, until] = [new Date('2026-10-24T10:00:00Z'), new Date('2026-10-25T10:00:00Z')];
    const whole = formatPeriod(from, until, dutch);
    expect(whole).toMatch(/CEST.*CET/);
    expect(partsOfPeriod(from, until, dutch)).toEqual([whole, '', '']);
  });

  it('is made again when too many others were made since', () => {
    const first = moneyFormat(dutch);
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        moneyFormat({ locale: 'en', currency: `X${letter}${other}` });
    }
    expect(moneyFormat(dutch)).not.toBe(first);
    expect(formatMoney(1250, dutch)).toContain('12,50');
  });
});

describe('how far away a moment is', () => {
  const now = new Date('2026-12-04T17:00:00Z');
  it.each([
    ['2026-12-04T17:20:30Z', 'in 20 minutes'],
    ['2026-12-04T14:30:00Z', '2 hours ago'],
    ['2026-12-04T17:00:10Z', 'this minute'],
    // After midnight in Amsterdam.
    ['2026-12-04T23:00:00Z', 'tomorrow'],
    ['2026-12-03T22:59:00Z', 'yesterday'],
    ['2026-12-16T01:00:00Z', 'in 12 days'],
    ['2027-03-10T12:00:00Z', 'in 3 months'],
    ['2024-12-04T12:00:00Z', '2 years ago'],
  ])('%s is %s', (at, words) => {
    expect(formatDistance(new Date(at), { ...dutch, locale: 'en' }, now)).toBe(words);
  });

  it('is said in the language of the reader', () => {
    expect(formatDistance(new Date('2026-12-16T01:00:00Z'), dutch, now)).toBe('over 12 dagen');
  });
});
