// Written here, and not by the package `ics`, which folds lines by letters and not by bytes, and leaves commas in the
// calendar's name.

/** An entry of a calendar. */
export interface CalendarEntry {
  /** Stays equal for the entry's lifetime. */
  uid: string;
  /** Grows when anything of it changes. */
  sequence: number;
  start: Date;
  /** Null when it is not said how long it takes. */
  end: Date | null;
  summary: string;
  location: string;
  url: string;
  isCancelled?: boolean;
}

/** The name of a property and its value, as it stands in the file. */
type Property = readonly [name: string, value: string];

/** A calendar in the format of RFC 5545, as of the moment `at`. */
export function calendarText(name: string, entries: CalendarEntry[], at: Date): string {
  const properties: Property[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//group-wine//group-wine//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escaped(name)],
    ['X-PUBLISHED-TTL', 'PT1H'],
    ...entries.flatMap((entry) => eventProperties(entry, at)),
    ['END', 'VCALENDAR'],
  ];
  return properties.map(([property, value]) => `${folded(`${property}:${value}`)}\r\n`).join('');
}

function eventProperties(entry: CalendarEntry, at: Date): Property[] {
  const { uid, sequence, start, end, summary, location, url, isCancelled = false } = entry;
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', uid],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', utc(at)],
    ['DTSTART', utc(start)],
    // An end has to be later than the beginning.
    ...(end && end > start ? ([['DTEND', utc(end)]] as const) : []),
    ['SUMMARY', escaped(summary)],
    ...(location === '' ? [] : ([['LOCATION', escaped(location)]] as const)),
    ['URL', url],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ];
}

/** A moment as `20261201T180000Z`. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Text as the value of a property: on one line, with special characters escaped. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .toWellFormed();

/** The most bytes of a line, without its end. */
const LONGEST = 75;

/** Breaks a line that is too long, never within a character; a line that goes on begins with a space. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
