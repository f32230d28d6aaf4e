import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import type { Route } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { getBeginnings } from '@/lib/today/first-day';
import { getHome, ROUTES_AT_ONCE } from '@/lib/today/queries';
import { Empty } from '../_parts/page/empty';
import { PageHeading } from '../_parts/page/page-heading';
import { Section } from '../_parts/page/section';
import { Pages, pageNumber } from '../_parts/tables/pages';
import { wantedText } from '../_parts/tables/search';
import { FirstDay } from './_home/first-day';
import { RouteToday } from './_home/route-today';
import { Tasks } from './rounds/tasks';

export const generateMetadata = titled('console.home', 'title');

/** The first page of the console: the state of each route's round, and the tasks; of one route, if it is chosen. */
export default async function HomePage({ searchParams }: PageProps<'/admin'>) {
  const t = await words('console.home');
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const { routes, tasks, choices, total, chosen } = await queryAsAdministrator(getHome, {
    group: parseId(wantedText(wanted.group)),
    page,
  });
  const beginnings = await queryAsAdministrator(getBeginnings, {
    route_ids: routes.map(({ route }) => route.id),
  });
  const isNew = (route: Route) => beginnings.some((beginning) => beginning.route.id === route.id);
  const isFolded = !routes.every(({ route }) => isNew(route));
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          total > 0 && (
            <ButtonLink href="/admin/rounds/new" variant="primary">
              {t('newRound')}
            </ButtonLink>
          )
        }
      />
      {total === 0 ? (
        <Empty title={t('noRoutes.title')} sentence={t('noRoutes.sentence')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('noRoutes.add')}
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {total > 1 && <Groups routes={choices} chosen={chosen} page={page} />}
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
            {!chosen && <Pages page={page} size={ROUTES_AT_ONCE} total={total} href={pageOf} />}
          </Section>
        </div>
      )}
    </>
  );
}

const pageOf = (page: number) => (page > 1 ? (`/admin?page=${page}` as const) : '/admin');

interface GroupsProps {
  routes: Route[];
  chosen: Route | undefined;
  page: number;
}

/** Leads to the tasks of one of the routes on this page, or of all. */
async function Groups({ routes, chosen, page }: GroupsProps) {
  const t = await words('console.home');
  const choices = [{ id: undefined, name: t('allGroups') }, ...routes];
  return (
    <nav aria-label={t('groups')} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {choices.map(({ id, name }) => (
          <li key={id ?? 0}>
            <Link
              href={id === undefined ? pageOf(page) : `/admin?group=${id}${page > 1 ? `&page=${page}` : ''}`}
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
