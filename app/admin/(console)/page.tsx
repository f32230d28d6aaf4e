import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import type { Route } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { getBeginnings } from '@/lib/today/first-day';
import { getHome } from '@/lib/today/queries';
import { Empty } from '../_parts/page/empty';
import { PageHeading } from '../_parts/page/page-heading';
import { SavedNotice } from '../_parts/page/saved-notice';
import { Section } from '../_parts/page/section';
import { wantedText } from '../_parts/tables/search';
import { FirstDay } from './_home/first-day';
import { RouteToday } from './_home/route-today';
import { Tasks } from './rounds/tasks';

export const generateMetadata = titled('console.home', 'title');

/** The first page of the console: the state of each route's round, and the tasks; of one route, if it is chosen. */
export default async function HomePage({ searchParams }: PageProps<'/admin'>) {
  const t = await words('console.home');
  const wanted = await searchParams;
  const home = await queryAsAdministrator(getHome);
  const all = home.routes.map(({ route }) => route);
  const chosen = all.find(({ id }) => id === parseId(wantedText(wanted.group)));
  const isShown = (route: Route) => !chosen || route.id === chosen.id;
  const routes = home.routes.filter(({ route }) => isShown(route));
  // A task without a route is of all routes.
  const tasks = home.tasks.filter((task) => !('route' in task) || isShown(task.route));
  const beginnings = (await queryAsAdministrator(getBeginnings)).filter(({ route }) => isShown(route));
  const isNew = (route: Route) => beginnings.some((beginning) => beginning.route.id === route.id);
  const isFolded = !routes.every(({ route }) => isNew(route));
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
      <SavedNotice saved={wanted.saved} people />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes.title')} sentence={t('noRoutes.sentence')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('noRoutes.add')}
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {all.length > 1 && <Groups routes={all} chosen={chosen} />}
          {beginnings.map((beginning) => (
            <FirstDay key={beginning.route.id} beginning={beginning} isFolded={isFolded} />
          ))}
          {(tasks.length > 0 || beginnings.length === 0) && <Tasks tasks={tasks} />}
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

/** Leads to the tasks of one of the routes, or of all. */
async function Groups({ routes, chosen }: { routes: Route[]; chosen: Route | undefined }) {
  const t = await words('console.home');
  const choices = [{ id: undefined, name: t('allGroups') }, ...routes];
  return (
    <nav aria-label={t('groups')} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {choices.map(({ id, name }) => (
          <li key={id ?? 0}>
            <Link
              href={id === undefined ? '/admin' : `/admin?group=${id}`}
              aria-current={id === chosen?.id ? 'page' : undefined}
              className="wrap-anywhere inline-flex min-h-target items-center aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
