import { ButtonLink } from '@/app/_ui/button';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getBeginnings } from '@/lib/today/first-day';
import { getHome } from '@/lib/today/queries';
import { Empty } from '../_parts/page/empty';
import { PageHeading } from '../_parts/page/page-heading';
import { SavedNotice } from '../_parts/page/saved-notice';
import { Section } from '../_parts/page/section';
import { FirstDay } from './_home/first-day';
import { RouteToday } from './_home/route-today';
import { Tasks } from './_home/tasks';

export const generateMetadata = titled('console.home', 'title');

/** The first page of the console: how each route's round stands, and what needs doing. */
export default async function HomePage({ searchParams }: PageProps<'/admin'>) {
  const t = await words('console.home');
  const { routes, tasks } = await queryAsAdministrator(getHome);
  const beginnings = await queryAsAdministrator(getBeginnings);
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          routes.length > 0 && (
            <ButtonLink href="/admin/rounds/new" variant="primary">
              {t('newRound')}
            </ButtonLink>
          )
        }
      />
      <SavedNotice saved={(await searchParams).saved} people />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes.title')} sentence={t('noRoutes.sentence')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('noRoutes.add')}
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {beginnings.map((beginning) => (
            <FirstDay key={beginning.route.id} beginning={beginning} />
          ))}
          <Tasks tasks={tasks} />
          <Section
            id="routes"
            title={t('rounds', {
              count: routes.reduce((all, { rounds }) => all + Math.max(1, rounds.length), 0),
            })}
          >
            <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
              {routes.map((today) => (
                <RouteToday key={today.route.id} {...today} />
              ))}
            </div>
          </Section>
        </div>
      )}
    </>
  );
}
