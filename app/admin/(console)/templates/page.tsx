import { ButtonLink } from '@/app/_ui/button';
import { allRoutes } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { allTemplates } from '@/lib/mail/templates/queries';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { RouteTemplates } from './route-templates';

export const generateMetadata = titled('console.templates', 'title');

/** The mail templates of each route. */
export default async function TemplatesPage() {
  const t = await words('console.templates');
  const settings = (await words('console.settings'))('title');
  const [routes, templates] = await Promise.all([
    queryAsAdministrator(allRoutes),
    queryAsAdministrator(allTemplates),
  ]);
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/settings', settings]} />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes')} sentence={t('needsRoute')}>
          <ButtonLink href="/admin/settings/routes/new">{t('addRoute')}</ButtonLink>
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
