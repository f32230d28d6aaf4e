import { isDay } from './entry';

const ISO_DAY = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/;
const LOCAL_DAY = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|[0-7]\d)(?!\d)/;

/** A day as YYYY-MM-DD: ISO 8601, else day before month, with years of two digits from 2000 to 2079. Undefined for all else. */
export function readDay(text: string): string | undefined {
  const [, isoYear, , isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const [, day, month, year] = LOCAL_DAY.exec(text) ?? [];
  const read =
    isoYear === undefined
      ? `${(year ?? '').padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
      : `${isoYear}-${isoMonth}-${isoDay}`;
  return isDay(read) ? read : undefined;
}
