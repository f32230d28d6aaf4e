import { isDay } from './entry';

const ISO_DAY = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/;
const LOCAL_DAY = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|[0-7]\d)(?!\d)/;

/**
 * A day as YYYY-MM-DD: ISO 8601, else day before month, or month before day, with years of two digits from 2000 to 2079.
 * Undefined for all else.
 */
export function readDay(text: string, isMonthFirst = false): string | undefined {
  const [, isoYear, , isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const [, first, second, year] = LOCAL_DAY.exec(text) ?? [];
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const read =
    isoYear === undefined
      ? `${(year ?? '').padStart(4, '20')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
      : `${isoYear}-${isoMonth}-${isoDay}`;
  return isDay(read) ? read : undefined;
}

const WITH_SLASHES = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}(?!\d)/;

/** Finds out, day by day, if a table may write its days with the month first, as in the United States. */
export class MonthsFirst {
  #isPossible = true;
  #isCertain = false;

  add(written: string): void {
    const [, first = '13', second = ''] = WITH_SLASHES.exec(written) ?? [];
    if (Number(first) > 12) this.#isPossible = false;
    if (Number(second) > 12) this.#isCertain = true;
  }

  /** True where the days are only read in this way, or for a likely table could be read in both. */
  isIn(isLikely: boolean): boolean {
    return this.#isPossible && (this.#isCertain || isLikely);
  }
}
