import { allRoutes } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { recentImports } from '@/lib/imports/recent-imports';
import { Moment } from '../../_parts/moment';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { State, type StateLook } from '../../_parts/states/state-mark';
import { RowLink } from '../../_parts/tables/row-link';
import { Table } from '../../_parts/tables/table';

export const generateMetadata = titled('console.imports', 'title');

const LOOKS: Record<'preview' | 'done' | 'undone', StateLook> = {
  preview: { mark: 'dashes', ink: 'text-muted' },
  done: { mark: 'tick', ink: 'text-positive' },
  undone: { mark: 'return', ink: 'text-ink' },
};

/** Without a group, nobody has said yet in which zone they live. */
const NOWHERE = { locale: 'en', timeZone: 'UTC', currency: 'EUR' };

/** The list of the imports that are still kept. */
export default async function ImportsPage() {
  const t = await words('console.imports');
  const found = await queryAsAdministrator(recentImports);
  const routes = await queryAsAdministrator(allRoutes);
  const settingsOf = (routeId: number | null) =>
    routes.find(({ id }) => id === routeId) ?? routes[0] ?? NOWHERE;
  return (
    <>
      <PageHeading title={t('lastDays')} />
      {found.length === 0 ? (
        <Empty title={t('none')} sentence={t('noneYet')} />
      ) : (
        <Table
          caption={t('lastDays')}
          columns={[
            { label: t('what'), wide: true },
            { label: t('when'), names: true },
            { label: t('rows'), names: true, fold: 'early' },
            { label: t('state') },
          ]}
          rows={found.map(({ id, kind, state, counts, routeId, target, readAt }) => ({
            key: id,
            quiet: state === 'undone',
            cells: [
              <>
                <RowLink href={`/admin/imports/${id}`}>{t(`kinds.${kind}`)}</RowLink>
                {target !== null && <p className="row-note wrap-anywhere">{target}</p>}
              </>,
              <Moment key="when" at={new Date(readAt)} localeSettings={settingsOf(routeId)} short />,
              t('counts', counts),
              <State key="state" look={LOOKS[state]}>
                {t(`states.${state}`)}
              </State>,
            ],
          }))}
        />
      )}
    </>
  );
}
