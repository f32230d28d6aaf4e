import { MOST_COLUMNS } from './file-rows';
import { type MergedCells, MOST_MERGED } from './merged-cells';
import type { NumberKind } from './workbook-parts';
import { type Attributes, XmlReader } from './xml-reader';

/** The texts and kinds of numbers that a sheet's cells refer to. */
interface Looks {
  strings: string[];
  kinds: NumberKind[];
  countsFrom1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  look: number;
  /** The value that is stored, beside a formula too. */
  value: string;
  text: string;
}

/** Columns further right count as one beyond those that are taken. */
const FURTHEST = MOST_COLUMNS;

/** Reads the rows of a sheet, and hands each on with its number. */
export class SheetReader extends XmlReader {
  readonly #looks: Looks;
  readonly #take: (row: number, cells: string[]) => void;
  #row = 0;
  #cells: string[] = [];
  #cell: Cell | undefined;
  #next = 0;
  #isPhonetic = false;
  /** The cells that are merged with some below. */
  readonly merged: MergedCells[] = [];

  constructor(looks: Looks, take: (row: number, cells: string[]) => void) {
    super();
    this.#looks = looks;
    this.#take = take;
  }

  protected override open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.#row = Number(attributes.r) || this.#row + 1;
      this.#cells = [];
      this.#next = 0;
    } else if (name === 'c') {
      const column = columnOf(attributes.r) ?? this.#next;
      this.#next = column + 1;
      const look = Number(attributes.s ?? 0);
      this.#cell = { column, type: attributes.t ?? 'n', look, value: '', text: '' };
    } else if (name === 'mergeCell' && this.merged.length < MOST_MERGED) {
      const block = blockOf(attributes.ref);
      if (block) this.merged.push(block);
    } else if (name === 'rPh') this.#isPhonetic = true;
    else if (this.#cell && (name === 'v' || name === 't')) this.listen();
  }

  protected override close(name: string): void {
    const cell = this.#cell;
    if (name === 'rPh') this.#isPhonetic = false;
    else if (cell && name === 'v') cell.value = this.heard();
    else if (cell && name === 't') {
      const text = this.heard();
      if (!this.#isPhonetic) cell.text += text;
    } else if (cell && name === 'c') {
      const shown = this.#shown(cell).trim().toWellFormed();
      this.#cell = undefined;
      if (shown === '') return;
      const at = Math.min(cell.column, FURTHEST);
      while (this.#cells.length < at) this.#cells.push('');
      this.#cells[at] = shown;
    } else if (name === 'row') this.#take(this.#row, this.#cells);
  }

  /** The content of a cell as its program shows it. */
  #shown({ type, value, text, look }: Cell): string {
    if (type === 's') return this.#looks.strings[Number(value || -1)] ?? '';
    if (type === 'inlineStr') return text;
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'd') return value.slice(0, 10);
    if (type !== 'n' || value === '') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    const kind = this.#looks.kinds[look] ?? 'number';
    if (kind === 'day') return dayOf(number + (this.#looks.countsFrom1904 ? 1462 : 0));
    // Spreadsheets count in 15 digits; what is stored may have more.
    const percent = kind === 'percent';
    const written = String(Number((percent ? number * 100 : number).toPrecision(15)));
    return percent ? `${written}%` : written;
  }
}

const DAY_MS = 86_400_000;

/** A day of the count from the end of 1899, as YYYY-MM-DD; another number is a text that is none. */
function dayOf(count: number): string {
  const day = new Date((count - 25_569) * DAY_MS);
  return Number.isNaN(day.getTime()) ? `(${count})` : day.toISOString().slice(0, 10);
}

/** The place of a cell in its row, from 0, by its name such as B7. */
function columnOf(name: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(name ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The first column of a range such as A3:B7; undefined for one of a single row, or too far right. */
function blockOf(range: string | undefined): MergedCells | undefined {
  const [, first, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range ?? '') ?? [];
  const column = columnOf(first);
  if (column === undefined || column >= MOST_COLUMNS || Number(from) >= Number(to)) return undefined;
  return { column, from: Number(from), to: Number(to) };
}
