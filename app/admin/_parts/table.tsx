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
 * labels.
 */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className="w-full border-collapse tabular-nums max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={`sticky top-0 border-ink border-b bg-paper py-2 pr-4 align-bottom font-medium text-muted text-small last:pr-0 ${alignment(column)}`}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.key}
            className={`border-line border-b max-md:block max-md:py-3 ${row.quiet ? 'text-muted' : ''}`}
          >
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
        className={`py-2 pr-4 align-top last:pr-0 max-md:p-0 ${empty ? 'max-md:hidden' : ''} ${alignment(column)} ${onCard(column, index)}`}
      >
        {index > 0 && !column.wide && <span className="text-muted md:hidden">{column.label}</span>}
        {cell}
      </td>
    );
  });
}

function alignment({ figure, wide }: Column): string {
  return `${figure ? 'md:text-right' : 'text-left'} ${wide ? 'wrap-anywhere md:w-full' : 'max-md:wrap-anywhere md:whitespace-nowrap'}`;
}

/** The layout of a cell on a phone: the heading, a text over the whole width, or a label and its value. */
function onCard({ wide }: Column, index: number): string {
  if (index === 0) return 'max-md:block max-md:font-semibold';
  if (wide) return 'max-md:block';
  return 'max-md:flex max-md:justify-between max-md:gap-4 max-md:text-small';
}
