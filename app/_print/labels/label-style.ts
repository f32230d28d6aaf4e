import { LAYOUT_NAMES, LAYOUTS, type LayoutName, PAPER_SIZES } from '@/lib/pickup/labels/layouts';

/**
 * The style sheets of the layouts. A sheet of labels is as wide as its paper and ends above the lower margin,
 * so that the printer never begins a further page. Text longer than its label ends in an ellipsis.
 */
export const LABEL_STYLES = Object.fromEntries(LAYOUT_NAMES.map((name) => [name, styleOf(name)])) as Record<
  LayoutName,
  string
>;

function styleOf(layout: LayoutName): string {
  const { paper, unit, columns, rows, width, height, gap, padding, number, name, text, lines } =
    LAYOUTS[layout];
  const [paperWidth, paperHeight] = PAPER_SIZES[paper];
  const left = (paperWidth - columns * width - (columns - 1) * gap) / 2;
  const top = (paperHeight - rows * height) / 2;
  const size = (length: number) => `${Number(length.toFixed(4))}${unit}`;
  return `
@page { size: ${paper}; margin: 0; }
.label-sheet, .label-sheet * { box-sizing: border-box; margin: 0; padding: 0; }
.label-sheet { color-scheme: light; background: #fff; color: #000; width: ${size(paperWidth)}; padding: ${size(top)} 0 0 ${size(left)};
  display: grid; grid-template-columns: repeat(${columns}, ${size(width)}); grid-auto-rows: ${size(height)}; column-gap: ${size(gap)};
  font: ${text}pt/1.25 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums; font-variant-ligatures: none; overflow-wrap: anywhere; text-align: start; }
.label-sheet + .label-sheet { break-before: page; }
.label { padding: ${padding}pt; overflow: hidden; display: grid; grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: auto auto auto; column-gap: ${padding}pt; align-content: start; break-inside: avoid; }
.label-number { font-size: ${number}pt; line-height: 1; font-weight: 700; letter-spacing: -0.02em; white-space: nowrap; }
.label-number.long { font-size: ${number / 2}pt; }
.label-beside { text-align: end; min-width: 0; }
.label-part { font-size: ${name}pt; font-weight: 700; white-space: nowrap; }
.label-name { font-size: ${name}pt; font-weight: 700; }
.label-name, .label-wines { grid-column: 1 / -1; }
.label-name, .label-round { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.label-wines { overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: ${lines}; }
.label-sheet > .label-none { grid-column: 1 / -1; padding: ${padding}pt; font-size: 16pt; }
.label-sheet bdi { unicode-bidi: isolate; }
@media screen {
  .label-sheet { min-height: ${size(paperHeight)}; margin: 0 auto 16px; align-content: start; }
  .label-sheet:last-of-type { margin-bottom: 0; }
  .label { outline: 1px dashed #cfc8be; outline-offset: -1px; }
}
@media screen and (max-width: 56rem) {
  .label-sheet { width: auto; min-height: 0; padding: 8px; grid-template-columns: minmax(0, ${size(width)}); justify-content: center; }
}
`;
}
