import { ButtonLink } from '@/app/_ui/button';
import type { Href } from '@/lib/http/address';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { RowState } from '@/lib/imports/kinds/import-kind';
import { type Previewed, ROWS_A_PAGE } from '@/lib/imports/preview-import';
import { Section } from '../../../_parts/page/section';
import { Pages } from '../../../_parts/tables/pages';
import { Table } from '../../../_parts/tables/table';
import { valueWriter } from './field-value';
import { RowNotes } from './row-notes';

interface ImportRowsProps {
  previewed: Previewed;
  /** The state of the rows that are shown; all of them without it. */
  state: RowState | undefined;
  page: number;
}

/** One page of an import's rows with the outcome of each, refused and changed ones first. */
export async function ImportRows({ previewed, state, page }: ImportRowsProps) {
  const t = await words('console.imports');
  const { id, kind, counts, rows } = previewed;
  const written = valueWriter(previewed, await pageLocale());
  const total = state ? counts[state] : counts.refused + counts.changed + counts.new + counts.same;
  const address: Href = `/admin/imports/${id}`;
  return (
    <Section
      id="rows"
      title={state ? t('rowsOf', { state: t(`rowStates.${state}`) }) : t('label')}
      actions={state && <ButtonLink href={`${address}#rows`}>{t('showAll')}</ButtonLink>}
    >
      {rows.length === 0 ? (
        <p>{t('noneOfState')}</p>
      ) : (
        <Table
          caption={t('label')}
          columns={[
            { label: t('row'), figure: true },
            { label: t(`item.${kind}`), wide: true },
            { label: t('result') },
          ]}
          // A row of the file may name several people.
          rows={rows.map((row, place) => ({
            key: `${row.row} ${place}`,
            quiet: row.state === 'same',
            cells: [
              row.row,
              <>
                <span className="wrap-anywhere">{row.label || '–'}</span>
                <RowNotes row={row} written={written} />
              </>,
              <span key="state" className={row.state === 'refused' ? 'text-danger' : 'font-medium'}>
                {t(`rowStates.${row.state}`)}
              </span>,
            ],
          }))}
        />
      )}
      <Pages
        page={page}
        size={ROWS_A_PAGE}
        total={total}
        href={(to) =>
          `${address}?${new URLSearchParams({ ...(state && { show: state }), page: String(to) })}#rows`
        }
      />
    </Section>
  );
}
