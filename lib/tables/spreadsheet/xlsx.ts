import { decimals, writeAmount } from '@/lib/words/amounts';
import type { Content } from './csv-text';
import { type ZippedFile, zipStream } from './zip-stream';

interface Style {
  bold?: boolean;
  /** The format of a number, as spreadsheets spell it: `#,##0.00`. */
  format?: string | undefined;
}

/** A cell of a workbook. A text stays a text, whatever it begins with; null is an empty cell. */
export type SheetCell = (Style & { value: string | number }) | null;

const DAY_MS = 86_400_000;

/** A cell with this content. */
export function sheetCell(content: Content, style: Style = {}): SheetCell {
  if (content === null || content === '') return null;
  if (typeof content === 'boolean') return { value: String(content), ...style };
  if (typeof content !== 'object') return { value: content, ...style };
  if ('day' in content) {
    // Spreadsheets count days from the end of 1899.
    return { ...style, value: Date.parse(content.day) / DAY_MS + 25_569, format: 'yyyy-mm-dd' };
  }
  const { cents, currency } = content;
  // A spreadsheet calculates in whole units of the currency.
  return { ...style, value: Number(writeAmount(cents, currency)), format: amountFormat(currency) };
}

/** The format of amounts of a currency, as spreadsheets spell it: `#,##0.00`. */
export function amountFormat(currency: string): string {
  const places = decimals(currency);
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

/** Writes a workbook of one sheet as an XLSX file (ECMA-376). Widths are those of its columns, in characters. */
export function xlsxFile(
  sheet: string,
  rows: AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>,
  widths: number[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const looks = new Looks();
  const part = (name: string, content: () => string): ZippedFile => ({
    name,
    pieces: (function* () {
      yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content()}`;
    })(),
  });
  return zipStream([
    part('[Content_Types].xml', () => CONTENT_TYPES),
    part('_rels/.rels', () => relationships([`${OFFICE}/officeDocument`, 'xl/workbook.xml'])),
    part(
      'xl/workbook.xml',
      () =>
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', () =>
      relationships([`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'], [`${OFFICE}/styles`, 'styles.xml']),
    ),
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(rows, widths, looks) },
    // The sheet comes first, because its cells tell which looks there are.
    part('xl/styles.xml', () => looks.xml()),
  ]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
  ['workbook', 'sheet.main'],
  ['worksheets/sheet1', 'worksheet'],
  ['styles', 'styles'],
]
  .map(([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`)
  .join('')}</Types>`;

const relationships = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The name of a sheet has 31 characters at most, and none of some. */
const sheetName = (name: string) => escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31));

async function* sheetXml(
  portions: AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>,
  widths: number[],
  looks: Looks,
): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>`;
  let line = 0;
  for await (const rows of portions) {
    yield rows
      .map((row) => {
        line += 1;
        return `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${letters(at)}${line}`, looks)).join('')}</row>`;
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function cellXml(cell: SheetCell, place: string, looks: Looks): string {
  if (cell === null) return '';
  const look = looks.numberOf(cell);
  return typeof cell.value === 'number'
    ? `<c r="${place}" s="${look}"><v>${cell.value}</v></c>`
    : `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.value)}</t></is></c>`;
}

/** The letters of a column: A for 0, AA for 26. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in XML, which has no control characters but tabs and breaks of lines. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The looks that cells of a workbook have, each once. */
class Looks {
  readonly #looks: Required<Style>[] = [{ bold: false, format: '' }];

  numberOf({ bold = false, format = '' }: Style): number {
    const at = this.#looks.findIndex((look) => look.bold === bold && look.format === format);
    return at < 0 ? this.#looks.push({ bold, format }) - 1 : at;
  }

  xml(): string {
    // Numbers of formats below 164 are those of the program.
    const formats = this.#looks.map(
      ({ format }, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format || 'General')}"/>`,
    );
    const looks = this.#looks.map(
      ({ bold, format }, at) =>
        `<xf numFmtId="${format ? 164 + at : 0}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${format ? '' : ' wrapText="1"'}/></xf>`,
    );
    return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>${PLAIN_STYLES}<cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
  }
}

const FONT = '<sz val="11"/><name val="Calibri"/>';
const PLAIN_STYLES = `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`;
