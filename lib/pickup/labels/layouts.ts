/**
 * A sheet of adhesive labels as it is sold: the number of labels, their size, and the printed size of one.
 */
export interface LabelLayout {
  paper: 'A4' | 'letter';
  unit: 'mm' | 'in';
  columns: number;
  rows: number;
  /** The size of a label, and the gap between columns, in `unit`. There is none between rows. */
  width: number;
  height: number;
  gap: number;
  /** The margin of a label, the sizes of its texts, all in points, and the lines for its wines. */
  padding: number;
  number: number;
  name: number;
  text: number;
  lines: number;
}

/** The layouts by their names. The numbers behind them are those of the usual makers' sheets. */
export const LAYOUTS = {
  'a4-8': {
    paper: 'A4',
    unit: 'mm',
    ...{ columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5 },
    ...{ padding: 12, number: 84, name: 18, text: 13, lines: 3 },
  },
  'a4-21': {
    paper: 'A4',
    unit: 'mm',
    ...{ columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5 },
    ...{ padding: 7, number: 42, name: 12, text: 9, lines: 2 },
  },
  'letter-10': {
    paper: 'letter',
    unit: 'in',
    ...{ columns: 2, rows: 5, width: 4, height: 2, gap: 0.1875 },
    ...{ padding: 10, number: 60, name: 15, text: 11, lines: 2 },
  },
  'letter-30': {
    paper: 'letter',
    unit: 'in',
    ...{ columns: 3, rows: 10, width: 2.625, height: 1, gap: 0.125 },
    ...{ padding: 5, number: 30, name: 11, text: 8, lines: 1 },
  },
} as const satisfies Record<string, LabelLayout>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as [LayoutName, ...LayoutName[]];

/** The width and the height of the papers, each in the unit of its layouts. */
export const PAPER_SIZES = { A4: [210, 297], letter: [8.5, 11] } as const;
