import type { ReactNode } from 'react';

interface Column {
  label: string;
  /** Whether the column holds numbers, which are aligned to the right. */
  figure?: boolean;
  /** Whether the column shares the width that the others leave. */
  wide?: boolean;
}

interface Row {
  key: string | number;
  cells: ReactNode[];
  /** Whether the row no longer counts, and is shown in grey. */
  quiet?: boolean;
}

interface TableProps {
  caption: string;
  columns: Column[];
  rows: Row[];
}

/**
 * The table of the console. On a phone each row is a card: its first cell is the heading, the others have
 * labels. Its look is in ledger.css, because classes in each cell would be most of a long page.
 */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className="ledger">
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
  );
}

function Cells({ columns, cells }: { columns: Column[]; cells: ReactNode[] }) {
  return columns.map((column, index) => {
    const cell = cells[index];
    const empty = cell === null || cell === undefined || cell === '' || cell === false;
    return (
      <td
        key={column.label}
        className={empty ? 'empty' : kindOf(column)}
        data-label={index > 0 && !column.wide && !empty ? column.label : undefined}
      >
        {cell}
      </td>
    );
  });
}

function kindOf({ figure, wide }: Column): string | undefined {
  return figure ? 'figure' : wide ? 'wide' : undefined;
}
