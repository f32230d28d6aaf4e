import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { getHome } from '@/lib/home/queries';
import { administrator, show } from '@/lib/http/page';
import { Empty } from '../_parts/empty';
import { PageHeading } from '../_parts/page-heading';
import { Section } from '../_parts/section';
import { RouteToday } from './_home/route-today';
import { Tasks } from './_home/tasks';

export const metadata: Metadata = { title: 'Today' };

/** The first page of the console: how each route's round stands, and what needs doing. */
export default async function HomePage() {
  const { routes, tasks } = await show(getHome, await administrator(), {});
  return (
    <>
      <PageHeading
        title="Today"
        actions={
          routes.length > 0 && (
            <ButtonLink href="/admin/rounds/new" variant="primary">
              New round
            </ButtonLink>
          )
        }
      />
      {routes.length === 0 ? (
        <Empty title="No routes yet.">
          <p>
            A route is a group of participants with an address of its own, where they sign up and order. Begin
            with one: rounds, participants and mail all belong to a route.
          </p>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            Add the first route
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          <Tasks tasks={tasks} />
          <Section id="routes" title={routes.length === 1 ? 'The round' : 'The rounds'}>
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
