import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { administrator, show } from '@/lib/http/page';
import { allRoutes } from '@/lib/routes/queries';
import { allTemplates } from '@/lib/templates/queries';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { RouteTemplates } from '../../_parts/route-templates';
import { UpLink } from '../../_parts/up-link';

export const metadata: Metadata = { title: 'Templates' };

/** The mail templates of each route. */
export default async function TemplatesPage() {
  const caller = await administrator();
  const [routes, templates] = await Promise.all([
    show(allRoutes, caller, {}),
    show(allTemplates, caller, {}),
  ]);
  return (
    <>
      <PageHeading title="Templates" above={<UpLink href="/admin/settings">Settings</UpLink>} />
      {routes.length === 0 ? (
        <Empty title="No routes yet.">
          <p>Each route has its own wording for the mail it sends. Add a route first.</p>
          <ButtonLink href="/admin/settings/routes/new">Add route</ButtonLink>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {routes.map((route) => (
            <RouteTemplates key={route.id} route={route} templates={templates} title={route.name} />
          ))}
        </div>
      )}
    </>
  );
}
