import type { ReactNode } from 'react';

interface SheetFrameProps {
  /** What stands at the top, on every page should the sheet run over. */
  head: ReactNode;
  printed: string;
  page: string;
  children: ReactNode;
}

/**
 * One printed page. A table, because only a table's head repeats by itself when a text turns out longer than
 * the page it was meant for.
 */
export function SheetFrame({ head, printed, page, children }: SheetFrameProps) {
  return (
    <section className="sheet">
      <table role="presentation" className="sheet-frame">
        <thead>
          <tr>
            <td>{head}</td>
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td>
              <div className="sheet-foot">
                <span>{printed}</span>
                <span>{page}</span>
              </div>
            </td>
          </tr>
        </tfoot>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
