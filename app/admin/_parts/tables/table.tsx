'use client';

import type { ReactNode } from 'react';

/** A column of a table: its head, and its place on narrow screens. */
export interface Column {
  label: string;
  /** True when the column holds numbers, which are aligned to the right. */
  figure?: boolean;
  /** True when the column shares the width that the others leave. */
  wide?: boolean;
  /**
   * The width at which the column folds under the row's first cell, or under the second after a number. `early`:
   * narrower than a desk's screen; `late`: on a tablet held upright. Without it, the column keeps its place until the
   * table becomes cards.
   */
  fold?: 'early' | 'late';
  /** True when the column holds names or moments, of which a long one takes a second line. */
  names?: boolean;
  /** True when the column only draws a number that stands beside it; it is left out instead of folding. */
  drawn?: boolean;
  /** True when the column holds only buttons, for which paper has no use. */
  acts?: boolean;
}

interface Row {
  key: string | number;
  cells: ReactNode[];
  /** True when the row no longer counts, and is shown in grey. */
  quiet?: boolean;
}

interface TableProps {
  caption: string;
  columns: Column[];
  rows: Row[];
}

/**
 * The table of the console. The columns that matter least fold under the first cell of their row where the table
 * has too little room for them. On a phone each row is a card: its first cell is the heading, the others have
 * labels. On paper it is always a table, with its head on each page. Its look is in ledger.css, because classes
 * in each cell would be most of a long page. It is a component of the browser, so that the page sends no cell with its
 * label a second time as data.
 */
export function Table({ caption, columns, rows }: TableProps) {
  const folds = new Set(columns.flatMap(({ fold }) => (fold ? [`folds-${fold}`] : [])));
  return (
    <div className="ledger-frame">
      <table className={['ledger', ...folds].join(' ')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={kindOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.quiet ? 'text-muted' : undefined}>
              <Cells columns={columns} cells={row.cells} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ columns, cells }: { columns: Column[]; cells: ReactNode[] }) {
  return columns.map((column, index) => {
    const cell = cells[index];
    const empty = cell === null || cell === undefined || cell === '' || cell === false;
    return (
      <td
        key={column.label}
        className={kindOf(column, empty)}
        data-label={index > 0 && !column.wide && !empty ? column.label : undefined}
      >
        {column.names && !empty ? <span className="name">{cell}</span> : cell}
      </td>
    );
  });
}

function kindOf({ figure, wide, fold, drawn, acts }: Column, empty = false): string | undefined {
  const kinds = [
    empty && 'empty',
    figure && 'figure',
    wide && 'wide',
    fold,
    drawn && 'drawn',
    acts && 'acts',
  ];
  return kinds.filter(Boolean).join(' ') || undefined;
}
