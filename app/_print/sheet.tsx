import type { ReactNode } from 'react';

interface SheetFrameProps {
  /** The head, repeated on every page if the sheet needs more than one. */
  head: ReactNode;
  printed: string;
  page: string;
  children: ReactNode;
}

/**
 * One printed page. It is a table because only the head of a table repeats by itself when a text turns out
 * longer than its page.
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
