import path from 'node:path';
import { UnreadableFile } from '@/lib/tables/files/unreadable';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { type Attributes, attribute, XmlReader } from './xml-reader';

/** The list of a workbook's sheets. */
export class SheetsReader extends XmlReader {
  readonly #sheets: { id: string; isHidden: boolean }[] = [];
  /** True where days are counted from 1904, as old Macintoshes do. */
  countsFrom1904 = false;

  protected override open(name: string, attributes: Attributes): void {
    if (name === 'workbookPr') this.countsFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    // Beside sheetId stands the id of the relation, in a namespace whose prefix a program chooses.
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
    this.#sheets.push({ id, isHidden: ['hidden', 'veryHidden'].includes(attributes.state ?? '') });
  }

  firstVisible = () => this.#sheets.find(({ isHidden }) => !isHidden)?.id;
}

/** The paths of a workbook's files. */
export class RelationsReader extends XmlReader {
  readonly #paths = new Map<string, string>();
  readonly #byKind = new Map<string, string>();

  protected override open(name: string, attributes: Attributes): void {
    if (name !== 'Relationship') return;
    const target = attributes.Target ?? '';
    const at = target.startsWith('/') ? path.posix.normalize(target.slice(1)) : path.posix.join('xl', target);
    this.#paths.set(attributes.Id ?? '', at);
    this.#byKind.set(attributes.Type?.split('/').at(-1) ?? '', at);
  }

  pathOfId = (id: string) => this.#paths.get(id);

  pathOf = (kind: 'sharedStrings' | 'styles') => this.#byKind.get(kind) ?? `xl/${kind}.xml`;
}

/** The most characters that all shared texts have together, so that they cannot fill the memory. */
const MOST_CHARACTERS = 50_000_000;

/** The texts that cells share, by their numbers. */
export class StringsReader extends XmlReader {
  readonly texts: string[] = [];
  #parts = '';
  #isPhonetic = false;
  #characters = 0;

  protected override open(name: string): void {
    if (name === 'si') this.#parts = '';
    if (name === 'rPh') this.#isPhonetic = true;
    if (name === 't') this.listen();
  }

  protected override close(name: string): void {
    if (name === 't') {
      const text = this.heard();
      if (!this.#isPhonetic) this.#parts += text;
    }
    if (name === 'rPh') this.#isPhonetic = false;
    if (name !== 'si') return;
    this.texts.push(this.#parts);
    // Empty ones take memory too.
    this.#characters += this.#parts.length + 8;
    if (this.#characters > MOST_CHARACTERS) throw new UnreadableFile(localizedMessage('importUnreadable'));
  }
}

/** The kinds of numbers that a look may show. */
export type NumberKind = 'number' | 'day' | 'percent';

/** The kind of number that each look shows, by the look's place. */
export class StylesReader extends XmlReader {
  readonly kinds: NumberKind[] = [];
  readonly #formats = new Map<number, NumberKind>();
  #isOfCells = false;

  protected override open(name: string, attributes: Attributes): void {
    if (name === 'numFmt') {
      this.#formats.set(Number(attributes.numFmtId), kindOfFormat(attribute(attributes, 'formatCode') ?? ''));
    }
    if (name === 'cellXfs') this.#isOfCells = true;
    if (name !== 'xf' || !this.#isOfCells) return;
    const id = Number(attributes.numFmtId ?? 0);
    this.kinds.push(this.#formats.get(id) ?? kindOfNumber(id));
  }

  protected override close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }
}

/** The formats that every program has: ECMA-376, 18.8.30. */
function kindOfNumber(id: number): NumberKind {
  if (id === 9 || id === 10) return 'percent';
  const isDay =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDay ? 'day' : 'number';
}

function kindOfFormat(code: string): NumberKind {
  const [shown = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  if (/\[[hms]+\]/i.test(shown)) return 'day';
  const bare = shown.replaceAll(/\[[^\]]*\]/g, '');
  if (/general/i.test(bare)) return 'number';
  if (/[ymdhs]/i.test(bare)) return 'day';
  return bare.includes('%') ? 'percent' : 'number';
}
