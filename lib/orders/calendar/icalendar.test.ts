import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarText } from './icalendar';

const AT = new Date('2026-10-01T08:00:00.900Z');

const PICKUP: CalendarEntry = {
  uid: 'pickup-1@riverside.example.org',
  sequence: 3,
  start: new Date('2026-12-04T17:00:00Z'),
  end: new Date('2026-12-04T19:00:00Z'),
  summary: 'Pickup',
  location: 'Quay 12',
  url: 'https://riverside.example.org/',
};

/** The text with its lines unfolded, as a calendar program reads it. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

const unescaped = (value: string) =>
  value.replaceAll(/\\(.)/gs, (_whole, sign: string) => (sign === 'n' ? '\n' : sign));

it('an event has its moments in UTC, its number and its state', () => {
  expect(linesOf(calendarText('Riverside', [PICKUP], AT))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//group-wine//group-wine//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Riverside',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:pickup-1@riverside.example.org',
    'SEQUENCE:3',
    'DTSTAMP:20261001T080000Z',
    'DTSTART:20261204T170000Z',
    'DTEND:20261204T190000Z',
    'SUMMARY:Pickup',
    'LOCATION:Quay 12',
    'URL:https://riverside.example.org/',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('what is not known, or is no time at all, is left out', () => {
  const bare = { ...PICKUP, location: '', isCancelled: true };
  for (const end of [null, PICKUP.start]) {
    const lines = linesOf(calendarText('Riverside', [{ ...bare, end }], AT));
    expect(lines.filter((line) => /^(DTEND|LOCATION|DURATION)/.test(line))).toEqual([]);
    expect(lines).toContain('STATUS:CANCELLED');
  }
});

it('any text comes out as it went in, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const written = calendarText(text, [{ ...PICKUP, summary: `x${text}`, location: text }], AT);
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const told = text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n]/gu, ' ')
        .toWellFormed();
      const lines = linesOf(written);
      const value = (name: string) =>
        lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
      expect(unescaped(value('SUMMARY'))).toBe(`x${told}`);
      expect(unescaped(value('X-WR-CALNAME'))).toBe(told);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    }),
  );
});
