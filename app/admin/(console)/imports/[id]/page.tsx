import type { Href } from '@/lib/http/address';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { ROW_STATES, type RowState } from '@/lib/imports/kinds/import-kind';
import { type Previewed, previewImport } from '@/lib/imports/preview-import';
import { PageHeading } from '../../../_parts/page/page-heading';
import { type ShareLook, Shares } from '../../../_parts/shares/shares';
import { FileLinks } from '../../../_parts/tables/file-links';
import { pageNumber } from '../../../_parts/tables/pages';
import { ImportColumns } from './import-columns';
import { ImportOutcome } from './import-outcome';
import { ImportRows } from './import-rows';

export const generateMetadata = titled('console.imports', 'title');

/** A file of people or wines: the outcome of each row, as a preview before the import and as its result afterwards. */
export default async function ImportPage({ params, searchParams }: PageProps<'/admin/imports/[id]'>) {
  const t = await words('console.imports');
  const { show, page: wanted } = await searchParams;
  const page = pageNumber(wanted);
  const state = ROW_STATES.find((known) => known === show);
  const previewed = await queryAsAdministrator(previewImport, { ...(await idOf(params)), state, page });
  const { id, kind, counts } = previewed;
  return (
    <>
      <PageHeading title={t(`start.titles.${kind}`)} parent={['/admin/imports', t('title')]} />
      <div className="grid grid-cols-1 gap-8">
        <Counted previewed={previewed} />
        <ImportOutcome previewed={previewed} />
        {previewed.state === 'preview' && <ImportColumns {...previewed} />}
        <ImportRows previewed={previewed} state={state} page={page} />
        {counts.refused > 0 && (
          <FileLinks
            label={t('refusedRows')}
            href={(format) => `/admin/files/refused-rows?${new URLSearchParams({ id: String(id), format })}`}
          />
        )}
      </div>
    </>
  );
}

const LOOKS: Record<RowState, ShareLook> = {
  refused: { ink: 'text-danger', pattern: 'crossed' },
  changed: { ink: 'text-ink', pattern: 'rising' },
  new: { ink: 'text-positive' },
  same: { ink: 'text-edge' },
};

/** The numbers of rows by their outcome, each with a link to its list. */
async function Counted({ previewed: { id, state, counts } }: { previewed: Previewed }) {
  const t = await words('console.imports');
  const address: Href = `/admin/imports/${id}`;
  const states = (Object.keys(LOOKS) as RowState[]).filter((one) => counts[one] > 0);
  const count = states.reduce((sum, one) => sum + counts[one], 0);
  return (
    <div className="max-w-measure">
      {state === 'preview' && <p className="mb-3">{t('found', { count })}</p>}
      <Shares
        label={t('label')}
        shares={states.map((key) => ({
          key,
          label: t(`rowStates.${key}`),
          count: counts[key],
          look: LOOKS[key],
          href: `${address}?show=${key}#rows`,
        }))}
      />
    </div>
  );
}
