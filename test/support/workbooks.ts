import { strToU8, zipSync } from 'fflate';

/** A sheet of a workbook: its rows as XML. */
interface Sheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  xml: string;
  /** Ranges of merged cells, such as A2:A4. */
  merged?: string[];
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * A workbook of these sheets. Its shared texts are "name" and "Müller & Sohn"; look 1 shows a day, and look 2 a percentage.
 */
export function aWorkbook(...sheets: Sheet[]): Uint8Array {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_sheet, at) =>
          `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/s${at}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="/xl/texts.xml"/></Relationships>`,
    'xl/texts.xml': `<sst xmlns="${MAIN}"><si><t>name</t></si><si><r><t>Müller </t></r><r><t>&amp; Sohn</t></r></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="[$-407]d. mmm yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
  };
  for (const [at, { xml, merged = [] }] of sheets.entries()) {
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
    files[`xl/worksheets/s${at}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
