import { lineMeasures, PAPER } from '@/lib/pickup/paper/paper';

const { columns } = PAPER;

/** The columns and sizes of an order's lines, as variables for each size that they are printed in. */
const LINE_SIZES = PAPER.lines
  .map((size) => {
    const { quantity, crates, line, count } = lineMeasures(size);
    const at = size === PAPER.body ? '.sheet' : `.sheet.lines-${size}`;
    return `${at} { --quantity: ${quantity}pt; --crates: ${crates}pt; --size: ${size}pt; --line: ${line}pt; --count: ${count}pt; }`;
  })
  .reverse()
  .join('\n');

/**
 * The whole style sheet of the pickup list, which prints without the network and without the rest of the
 * site. It is black on white in every colour scheme, and has no fixed page size, so that A4 and Letter both
 * work. Nothing has a fixed height: a text that is longer than calculated continues on the next page, under a
 * repeated head. Ligatures would keep the words of a printed file from being found.
 */
export const PICKUP_STYLE = `
@page { margin: ${PAPER.margin}pt; }
.sheet, .sheet * { box-sizing: border-box; margin: 0; padding: 0; }
.sheet {
  color-scheme: light; background: #fff; color: #000; break-after: page; text-align: start;
  font: ${PAPER.body}pt/${PAPER.line}pt "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums; font-variant-ligatures: none; overflow-wrap: anywhere;
}
${LINE_SIZES}
.sheet:last-of-type { break-after: auto; }
.sheet h2, .sheet h3 { font-family: inherit; text-wrap: wrap; }
.sheet-frame { width: calc(100% - ${PAPER.hair}pt); height: ${PAPER.height - 5}pt; table-layout: fixed; border-collapse: collapse; }
.sheet-frame > * > tr > td { vertical-align: top; }
.sheet-frame > tfoot > tr > td { vertical-align: bottom; }
.sheet bdi { unicode-bidi: isolate; }

.sheet-head { display: flex; flex-wrap: wrap-reverse; column-gap: 16pt; justify-content: flex-end;
  align-items: flex-end; padding-bottom: 8pt; }
.sheet-round { flex: 1 1 ${PAPER.headText}pt; min-width: 0; }
.sheet-title { font-size: ${PAPER.round}pt; line-height: 18pt; font-weight: 700; }
.sheet-corner { flex: none; max-width: 100%; display: flex; align-items: flex-start; text-align: right; font-weight: 700; }
.sheet-code { width: ${PAPER.pickupCode}pt; text-align: center; }
.sheet-code svg { display: block; width: ${PAPER.pickupCode}pt; height: ${PAPER.pickupCode}pt; margin: -${PAPER.quiet}pt 0; }
.sheet-code p { position: relative; margin: 5pt -${PAPER.quiet}pt 0; white-space: nowrap; }
.sheet-number { font-size: ${PAPER.number}pt; line-height: 58pt; letter-spacing: -0.02em; white-space: nowrap; }
.sheet-part { font-size: ${PAPER.round}pt; line-height: 18pt; }

.sheet-contact { border-top: 1.5pt solid; padding-top: 4pt; }
.sheet-contact h2 { font-size: ${PAPER.name}pt; line-height: 26pt; font-weight: 700; }
.sheet-contact p { font-size: ${PAPER.body + 1}pt; line-height: 17pt; }
.sheet-reach { display: flex; flex-wrap: wrap; column-gap: 16pt; }
.sheet-again { border-top: 1.5pt solid; padding-top: 4pt; }
.sheet-again h2 { font-size: ${PAPER.round}pt; line-height: 18pt; font-weight: 700; }
.sheet-strip { margin-top: 6pt; padding: 3.5pt 8pt; border: 1.2pt solid; font-weight: 700; }
.sheet-strip:has(.sheet-age) { display: flex; justify-content: space-between; gap: 10pt; }
.sheet-age { flex: none; display: flex; align-items: center; gap: 6pt; font-size: ${PAPER.body}pt; font-weight: 400; }
.sheet-contact .sheet-strip { font-size: ${PAPER.strip}pt; line-height: 19pt; }

.sheet-category { margin-top: 6pt; }
.sheet-category h3 { font-variant-caps: all-small-caps; letter-spacing: 0.08em; font-weight: 700; font-size: 17.5pt;
  line-height: 16pt; border-bottom: 1pt solid; margin-bottom: 1pt; break-after: avoid; }
.sheet-category ul { list-style: none; }
.sheet-line { display: grid; column-gap: ${columns.gap}pt; align-items: start; break-inside: avoid;
  grid-template-columns: var(--quantity) var(--crates) minmax(0, 1fr) ${columns.tick}pt;
  font-size: var(--size); line-height: var(--line); padding: 1.5pt 0 2pt; border-bottom: 0.5pt solid #999; }
.sheet-quantity { font-weight: 700; text-align: center; font-size: var(--count); line-height: var(--line); }
.sheet-quantity.loose { outline: 1.6pt solid; outline-offset: -0.8pt; }
.sheet-wine b { font-weight: 700; }
.sheet-tick { width: 15pt; height: 15pt; border: 1.2pt solid; justify-self: end; }

.sheet-comment { margin-top: 7pt; padding: 4pt 11pt 5pt; border: 0.8pt solid; }
.sheet-label { font-weight: 700; }
.sheet-comment p + p { white-space: pre-wrap; }
.sheet-settlement { display: grid; grid-template-columns: minmax(max-content, 1.2fr) minmax(0, 1fr) minmax(0, 1fr); gap: 10pt;
  margin-top: 9pt; break-inside: avoid; }
.sheet-settlement > * { border: 0.8pt solid; min-height: ${PAPER.boxes}pt; padding: 3pt 8pt; }
.sheet-amount { border-width: 1.6pt; font-weight: 700; white-space: nowrap; }
.sheet-amount p + p { font-size: 20pt; line-height: 25pt; margin-top: 2pt; }
.sheet-pay { display: grid; grid-template-columns: ${PAPER.code}pt minmax(0, 1fr); gap: 8pt; height: ${PAPER.code}pt; margin-top: 9pt;
  overflow: hidden; break-inside: avoid; }
.sheet svg image { image-rendering: pixelated; }
.sheet-pay svg { width: ${PAPER.code}pt; height: ${PAPER.code}pt; }
.sheet-foot { display: flex; justify-content: space-between; gap: 16pt; padding-top: 7pt; }

.sheet-line.sheet-total { grid-template-columns: 52pt 150pt minmax(0, 1fr) ${columns.tick}pt; }
.cover-rows, .fill-rows { border-top: 1.5pt solid; }
.cover-row { display: grid; grid-template-columns: 44pt minmax(0, 1fr) 132pt 118pt ${columns.tick}pt; column-gap: 8pt; align-items: start;
  padding: 4pt 0; border-bottom: 0.5pt solid #999; break-inside: avoid; }
.cover-labels { padding: 3pt 0; border-bottom: 1pt solid; font-weight: 700; }
.cover-number { font-weight: 700; font-size: ${PAPER.quantity}pt; text-align: end; white-space: nowrap; }
.cover-number.long { font-size: ${PAPER.body}pt; }
.cover-labels > :first-child { text-align: end; }
.fill-wine { display: flex; justify-content: space-between; align-items: end; gap: 12pt; padding: 8pt 0 2pt; border-bottom: 1pt solid; break-after: avoid; }
.fill-wine h3 { font-weight: 400; font-size: inherit; line-height: inherit; }
.fill-wine > b { flex: none; }
.fill-portions { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); column-gap: 12pt; list-style: none; break-inside: avoid; }
.fill-portion { display: grid; grid-template-columns: 34pt minmax(0, 1fr) ${columns.tick}pt; column-gap: 6pt; align-items: center; min-height: 23pt;
  border-bottom: 0.5pt solid #999; }
.sheet-kind { font-size: 30pt; line-height: 34pt; font-weight: 700; }
.sheet-contact .sheet-empty { margin-top: 24pt; font-size: 16pt; line-height: 22pt; }

@media screen {
  .sheet { max-width: ${PAPER.width + 2 * PAPER.margin}pt; margin: 0 auto 16px; padding: ${PAPER.margin}pt; border: 1px solid #cfc8be; }
  .sheet:last-of-type { margin-bottom: 0; }
}
@media screen and (max-width: 40rem) {
  .sheet { padding: 16px; }
  .sheet-frame { height: auto; }
  .sheet-line, .sheet-line.sheet-total { grid-template-columns: var(--quantity) minmax(0, 1fr) ${columns.tick}pt; }
  .sheet-crates { grid-row: 2; grid-column: 2; }
  .sheet-wine { grid-row: 1; grid-column: 2; }
  .sheet-tick { grid-row: 1; grid-column: 3; }
  .sheet-settlement { grid-template-columns: minmax(0, 1fr); }
  .cover-row:not(.cover-labels) { grid-template-columns: 34pt minmax(0, 1fr) ${columns.tick}pt; }
  .cover-labels { display: none; }
  .cover-row > :nth-child(3), .cover-row > :nth-child(4) { grid-column: 2; }
  .cover-row > :last-child { grid-row: 1; grid-column: 3; }
  .fill-wine { flex-wrap: wrap; }
  .fill-portions { grid-template-columns: minmax(0, 1fr); }
}
`;
