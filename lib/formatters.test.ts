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
    expect(formatMoney(125_000, dutch)).toBe('€\u00a01.250,00');
    expect(formatMoney(125_000, { ...dutch, locale: 'en' })).toBe('€1,250.00');
    expect(formatMoney(125_000, { ...dutch, currency: 'JPY' })).toBe('JP¥\u00a0125.000');
    expect(formatMoment(moment, dutch)).toBe('vrijdag 4 december 2026 om 18:00 CET');
    expect(formatMoment(moment, { ...dutch, timeZone: 'UTC' })).toBe('vrijdag 4 december 2026 om 17:00 UTC');
    expect(formatShortMoment(moment, dutch)).toBe('4 dec 2026, 18:00 CET');
    expect(formatShortMoment(moment, { ...dutch, locale: 'de' })).toBe('4. Dez. 2026, 18:00\u00a0Uhr MEZ');
  });

  it.each([
    ['en', 'Friday, 4 December 2026 at 18:00 CET'],
    ['en-US', 'Friday, 4 December 2026 at 18:00 CET'],
    ['de', 'Freitag, 4. Dezember 2026 um 18:00\u00a0Uhr MEZ'],
    ['fr', 'vendredi 4 décembre 2026 à 18\u00a0h\u00a000 UTC+1'],
  ])('writes a moment as people of %s write it', (locale, written) => {
    expect(formatMoment(moment, { ...dutch, locale })).toBe(written);
    const [time = ''] = /18\S*00(\sUhr)?/.exec(written) ?? [];
    expect(formatShortMoment(moment, { ...dutch, locale })).toContain(time);
    expect(formatNearMoment(moment, { ...dutch, locale })).toContain(time);
  });

  it('writes what a form has entered as people read it, and leaves what is no day', () => {
    expect(enteredMoment('2026-12-04T18:00', 'fr')).toBe('vendredi 4 décembre 2026 à 18\u00a0h\u00a000');
    expect(enteredMoment('2026-12-04', 'nl')).toBe('4 december 2026');
    expect(['', 'soon', 'T'].map((text) => enteredMoment(text, 'en'))).toEqual(['', 'soon', 'T']);
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
    ['en', ['Friday, 4 December 2026 at 18:00', ' CET', '']],
    ['de', ['Freitag, 4. Dezember 2026 um 18:00\u00a0Uhr', ' MEZ', '']],
    ['fr', ['vendredi 4 décembre 2026 à 18\u00a0h\u00a000', ' UTC+1', '']],
  ])('tells the zone of a moment in %s from the rest', (locale, parts) => {
    expect(partsOfPeriod(moment, null, { ...dutch, locale })).toEqual(parts);
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
    expect(formatMoney(1250, dutch)).toBe('€\u00a012,50');
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
