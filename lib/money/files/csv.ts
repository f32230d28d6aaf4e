import { eachInTurn } from '@/lib/tables/files/turns';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { AmountReader, aboutAmount } from './csv-amounts';
import { MonthsFirst, readDay } from './csv-days';
import {
  type ChosenColumns,
  headOf,
  type KnownColumns,
  type RememberedColumns,
  type Row,
  requireShortLines,
  rowsOf,
  type TableHeads,
} from './csv-table';
import { DirectionColumns, directionOf, isOwnAccount, pendingWordIn, saysPending } from './csv-words';
import { type BankEntry, type BankFile, ibanOf, idOf, oneLine } from './entry';

/** The facts about a file before it is read. */
export interface CsvContext extends KnownColumns {
  /** The currency of amounts where no column says it. */
  currency: string | undefined;
}

/** A file that was read, its columns, and the number of filled lines around the table that were left out. */
export interface CsvFile extends BankFile {
  assigned: RememberedColumns;
  skipped: number;
}

/**
 * Reads a table of a bank. Throws `UnreadableFile` when nobody knows the content of its columns, and for a line that
 * cannot be read.
 */
export async function readCsv(text: string, context: CsvContext): Promise<CsvFile> {
  requireShortLines(text);
  const head = headOf(text, context);
  const { heads, columns } = head;
  const { rows: all, above } = await rowsOf(text, head);
  const table = new TableReader(head, context.currency);
  const told = await table.booked(all);
  const rows = table.upToLast(told);
  const entries = await table.entriesOf(rows);
  return {
    accounts: await table.accountsIn(rows),
    kind: `table ${heads.join('\0')}`,
    entries,
    assigned: { heads, columns },
    skipped: above + told.length - rows.length,
  };
}

/** A row of a table as far as its columns are chosen; null: its column is not. */
export interface SampleRow extends Pick<BankEntry, 'name' | 'iban' | 'text'> {
  bookedOn: string | null;
  amount: Pick<BankEntry, 'amountCents' | 'currency'> | null;
  /** True for a row that is not booked yet, or was undone. */
  isLeftOut: boolean;
  /** The reasons why cells cannot be read. */
  problems: LocalizedMessage[];
}

/** The rows of a table that are shown where its columns are chosen. */
export const SAMPLES = 3;

/** The first rows of a table as the columns that are chosen so far tell them. */
export interface ReadSamples {
  rows: SampleRow[];
  /** The reason why the table would not be read by these columns. */
  problem: LocalizedMessage | null;
}

/** Reads the first rows of a table by the columns that are chosen so far. */
export async function readSamples(
  { heads, rows }: TableHeads,
  columns: ChosenColumns,
  currency: string | undefined,
): Promise<ReadSamples> {
  const table = new TableReader({ heads, columns }, currency);
  return { rows: table.samplesOf(rows), problem: await table.problemOf(rows) };
}

/** The currencies of signs that stand for one alone. */
const SIGNS: Record<string, string> = { '€': 'EUR', '£': 'GBP' };

/** Most unknown words for directions that a refusal lists. */
const MOST_LISTED = 5;

class TableReader {
  readonly #columns: ChosenColumns;
  readonly #heads: string[];
  readonly #currency: string | undefined;
  readonly #amounts = new AmountReader();

  constructor({ heads, columns }: { heads: string[]; columns: ChosenColumns }, currency: string | undefined) {
    this.#heads = heads;
    this.#columns = columns;
    this.#currency = currency;
  }

  /** The place of a column; a blank head that is none of the heads stands behind them. */
  #place(head: string): number {
    const place = this.#heads.indexOf(head);
    return place < 0 && head === '' ? this.#heads.length : place;
  }

  /** A cell without blanks around; undefined where the column is not named or the row is too short. */
  #cell({ cells }: Row, head: string | undefined): string | undefined {
    return head === undefined ? undefined : cells[this.#place(head)]?.trim();
  }

  /** The filled cells of one column or several, joined. */
  #joined(row: Row, heads: string | string[] | undefined): string {
    return [heads ?? []]
      .flat()
      .flatMap((head) => this.#cell(row, head) || [])
      .join(' ');
  }

  #dayIn(row: Row): string {
    return this.#cell(row, this.#columns.date) ?? '';
  }

  /** Rows without those below the last one whose day holds digits. */
  upToLast(rows: Row[]): Row[] {
    return rows.slice(0, rows.findLastIndex((row) => /\d/.test(this.#dayIn(row))) + 1);
  }

  /** The rows without those that are not booked; refuses a table that tells of such rows in a column nobody named. */
  async booked(rows: Row[]): Promise<Row[]> {
    const { status, name, text, reference, iban } = this.#columns;
    const booked: Row[] = [];
    const free = new Set([name, text, reference, iban].flat().map((head) => this.#place(head ?? '\0')));
    await eachInTurn(rows, (row) => {
      if (status !== undefined) {
        if (!saysPending(this.#cell(row, status) ?? '')) booked.push(row);
        return;
      }
      booked.push(row);
      if (!this.#writtenIn(row).some((amount) => amount)) return;
      row.cells.forEach((cell, place) => {
        const word = free.has(place) ? undefined : pendingWordIn(cell);
        if (word !== undefined) throw this.#refuse('bankStatusColumn', place, { word });
      });
    });
    return booked;
  }

  /** The cells for the amount of a row: one, or that for money coming in and that for money going out. */
  #writtenIn(row: Row): (string | undefined)[] {
    const { amount, amount_in, amount_out } = this.#columns;
    return (amount === undefined ? [amount_in, amount_out] : [amount]).map((head) => this.#cell(row, head));
  }

  #refuse(key: 'bankStatusColumn' | 'bankDirectionColumn', place: number, values = {}): UnreadableFile {
    const head = this.#heads[place] || String(place + 1);
    return new UnreadableFile(localizedMessage(key, { head: head.slice(0, 40), ...values }), 'columns');
  }

  /** The IBANs in columns for the account that the table is about. */
  async accountsIn(rows: Row[]): Promise<string[]> {
    const { iban, name, text, reference } = this.#columns;
    const named = [iban, name, text, reference].flat();
    const own = this.#heads.filter((head) => !named.includes(head) && isOwnAccount(head));
    const accounts = new Set<string>();
    await eachInTurn(own.length > 0 ? rows : [], (row) => {
      for (const head of own) accounts.add(ibanOf(this.#cell(row, head)) ?? '');
    });
    accounts.delete('');
    return [...accounts];
  }

  /** Refuses days that are written with the month first, or may be in a table of dollars, unless it is said. */
  async #requireDayFirst(rows: Row[]): Promise<void> {
    const { month_first, currency } = this.#columns;
    const [first] = rows;
    if (month_first !== undefined || !first) return;
    const days = new MonthsFirst();
    let isInDollars = true;
    await eachInTurn(rows, (row) => {
      days.add(this.#dayIn(row));
      isInDollars &&= (currency ? this.#cell(row, currency) : this.#currency)?.toUpperCase() === 'USD';
    });
    if (!days.isIn(isInDollars)) return;
    const values = { written: this.#dayIn(first).slice(0, 40), example: '"month_first": true' };
    throw new UnreadableFile(localizedMessage('bankMonthFirst', values), 'columns');
  }

  /** Samples of these rows, from all of which the way of writing amounts is learned. */
  samplesOf(rows: Row[]): SampleRow[] {
    for (const row of rows) this.#learnAmounts(row);
    const told = this.upToLast(rows);
    return (told.length > 0 ? told : rows).slice(0, SAMPLES).map((row) => this.#sampleOf(row));
  }

  #sampleOf(row: Row): SampleRow {
    const problems: LocalizedMessage[] = [];
    const readable = <T>(isChosen: boolean, read: () => T): T | null => {
      try {
        return isChosen ? read() : null;
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        problems.push(error.saying);
        return null;
      }
    };
    const { date, status } = this.#columns;
    const bookedOn = readable(date !== undefined, () => this.#dayOf(row));
    const amount = readable(this.#isAmountChosen(), () => {
      const currency = this.#currencyOf(row);
      const amountCents = this.#signedAmountOf(row, currency);
      if (amountCents === undefined) throw unknownDirections([this.#directionIn(row)]);
      return { amountCents, currency };
    });
    const { name, iban, text } = this.#entry(row, '', 0, '');
    const isLeftOut = status !== undefined && saysPending(this.#cell(row, status) ?? '');
    return { bookedOn, amount, name, iban, text, isLeftOut, problems: isLeftOut ? [] : problems };
  }

  /** The reason why these columns would not do for rows; null also while the day or the amount is not chosen. */
  async problemOf(rows: Row[]): Promise<LocalizedMessage | null> {
    if (this.#columns.date === undefined || !this.#isAmountChosen()) return null;
    try {
      await this.entriesOf(this.upToLast(await this.booked(rows)));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (error.path === 'columns') return error.saying;
    }
    return null;
  }

  #isAmountChosen(): boolean {
    const { amount, amount_in, amount_out } = this.#columns;
    return amount !== undefined || (amount_in !== undefined && amount_out !== undefined);
  }

  #learnAmounts(row: Row): void {
    for (const written of this.#writtenIn(row)) if (written) this.#amounts.show(written);
  }

  /** The transfers that these rows tell, each of which must be readable. */
  async entriesOf(rows: Row[]): Promise<BankEntry[]> {
    const entries: BankEntry[] = [];
    const unknown = new Set<string>();
    await this.#requireDayFirst(rows);
    const directions = new DirectionColumns();
    await eachInTurn(rows, (row) => this.#learnAmounts(row));
    await eachInTurn(rows, (row) => {
      directions.add(row);
      const bookedOn = this.#dayOf(row);
      const currency = this.#currencyOf(row);
      const amountCents = this.#signedAmountOf(row, currency);
      if (amountCents === undefined) unknown.add(this.#directionIn(row));
      else if (amountCents !== 0) entries.push(this.#entry(row, bookedOn, amountCents, currency));
    });
    if (unknown.size > 0) throw unknownDirections([...unknown]);
    this.#requireDirection(directions, entries);
    return entries;
  }

  /** Refuses amounts that are all positive beside a column that tells directions and that nobody named. */
  #requireDirection(directions: DirectionColumns, entries: BankEntry[]): void {
    const { direction, amount } = this.#columns;
    if (direction !== undefined || amount === undefined) return;
    if (entries.some(({ amountCents }) => amountCents < 0)) return;
    const place = directions.first();
    if (place !== undefined) throw this.#refuse('bankDirectionColumn', place);
  }

  #dayOf(row: Row): string {
    const written = this.#cell(row, this.#columns.date);
    if (written === undefined) throw tooShort(row);
    const day = readDay(written, this.#columns.month_first);
    if (day !== undefined) return day;
    throw new UnreadableFile(localizedMessage('bankDay', { line: row.line, written: written.slice(0, 40) }));
  }

  #currencyOf(row: Row): string {
    const { currency: head } = this.#columns;
    const written = head === undefined ? this.#currency : (this.#cell(row, head) ?? '').toUpperCase();
    if (written === undefined) throw new UnreadableFile(localizedMessage('bankCurrencyUnknown'), 'columns');
    const currency = SIGNS[written] ?? written;
    if (/^[A-Z]{3}$/.test(currency)) return currency;
    throw new UnreadableFile(
      localizedMessage('bankCurrency', { line: row.line, written: written.slice(0, 40) }),
    );
  }

  /** The amount in the minor unit; 0 where the row has none, since money going out may have a column of its own. */
  #amountOf(row: Row, currency: string): number {
    const written = this.#writtenIn(row);
    if (written.includes(undefined) && !written.some(Boolean)) throw tooShort(row);
    const [first, second] = written.map((text) => {
      if (!text) return 0;
      const cents = this.#amounts.read(text, currency);
      if (typeof cents === 'string') throw new UnreadableFile(aboutAmount(cents, row.line, text));
      return cents;
    });
    if (first === undefined || second === undefined) return first ?? 0;
    // A row of two columns has exactly one amount: with none, or two, nobody can know it.
    if (!written.some(Boolean) || (first !== 0 && second !== 0)) {
      throw new UnreadableFile(aboutAmount('bankAmount', row.line, written.join(' ').trim()));
    }
    return first - Math.abs(second);
  }

  /** The amount with its direction; undefined where a word for that is not known, 0 where the row has none. */
  #signedAmountOf(row: Row, currency: string): number | undefined {
    const cents = this.#amountOf(row, currency);
    const { direction, amount } = this.#columns;
    if (cents === 0 || direction === undefined || amount === undefined) return cents;
    const sign = directionOf(this.#directionIn(row));
    return sign && sign * Math.abs(cents);
  }

  #directionIn(row: Row): string {
    return this.#cell(row, this.#columns.direction) ?? '';
  }

  #entry(row: Row, bookedOn: string, amountCents: number, currency: string): BankEntry {
    const { name, iban, text, reference, id } = this.#columns;
    return {
      bookedOn,
      amountCents,
      currency,
      name: oneLine(this.#joined(row, name), 200),
      iban: ibanOf(this.#cell(row, iban)),
      text: oneLine(this.#joined(row, [text ?? [], reference ?? []].flat())),
      bankId: idOf(this.#cell(row, id)),
      part: null,
      transactionId: null,
      endToEndId: null,
      returned: false,
      unsplit: false,
      collectedCents: null,
    };
  }
}

function unknownDirections(words: string[]): UnreadableFile {
  const listed = words.slice(0, MOST_LISTED).map((word) => `“${word.slice(0, 40)}”`);
  return new UnreadableFile(localizedMessage('bankDirectionWords', { words: listed.join(', ') }), 'columns');
}

const tooShort = ({ line, cells }: Row) =>
  new UnreadableFile(localizedMessage('bankRowShort', { line, count: cells.length }));
