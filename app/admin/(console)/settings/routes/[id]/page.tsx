import { Form } from '@/app/_ui/forms/form';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { RouteTemplates } from '@/app/admin/(console)/templates/route-templates';
import { getRouteLogo } from '@/lib/groups/routes/logo';
import { presentRoute } from '@/lib/groups/routes/present';
import { getRoute } from '@/lib/groups/routes/queries';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { listMailingHabits } from '@/lib/mail/plans/habits';
import { allTemplates } from '@/lib/mail/templates/queries';
import { readLanguages } from '@/lib/people/queries';
import { versionOf } from '@/lib/rules/version';
import { FormEnd } from '../../../../_parts/page/form-end';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { Habits } from '../../../mailings/habits';
import { saveRoute } from '../../actions';
import { RouteFields } from '../route-fields';
import { DomainReach } from './domain-reach';
import { Look } from './look';
import { SenderTest } from './sender-test';
import { Texts } from './texts';

export const generateMetadata = titled('console.settings.routes', 'edit');

/** The page of a route: its name, domain, sender, language, time zone and currency. */
export default async function RoutePage({ params, searchParams }: PageProps<'/admin/settings/routes/[id]'>) {
  const { added } = await searchParams;
  const t = await words('console.settings');
  const firstDay = await words('console.home.firstDay');
  const route = await queryAsAdministrator(getRoute, await idOf(params));
  return (
    <>
      <PageHeading title={route.name} parent={['/admin/settings', t('title')]} />
      {added === 'group' && (
        <Notice tone="positive" role="status" className="mb-6">
          <p>{t('added', { route: route.name })}</p>
          <p className="flex flex-wrap gap-x-6">
            <a href="#domain" className="inline-flex min-h-target items-center">
              {t('domain.check')}
            </a>
            <Link
              href={`/admin/participants/import?route=${route.id}`}
              className="inline-flex min-h-target items-center"
            >
              {firstDay('members.label')}
            </Link>
            <Link href="/admin" className="inline-flex min-h-target items-center">
              {t('onward')}
            </Link>
          </p>
        </Notice>
      )}
      <Form action={saveRoute} version={versionOf(presentRoute(route))} className="grid gap-5">
        <input type="hidden" name="id" value={route.id} />
        <RouteFields route={route} />
        <FormEnd back="/admin/settings" labels={[t('routes.save'), t('saving')]} />
      </Form>
      <div className="mt-10 grid gap-10">
        <DomainReach route={route} />
        <SenderTest route={route} />
        <Look
          route={route}
          logo={await queryAsAdministrator(getRouteLogo, { id: route.id })}
          read={await queryAsAdministrator(readLanguages, { id: route.id })}
        />
        <Texts route={route} />
        <RouteTemplates
          route={route}
          templates={await queryAsAdministrator(allTemplates)}
          title={t('mail.title')}
        />
        <Habits
          route={route}
          habits={await queryAsAdministrator(listMailingHabits, { route_id: route.id })}
        />
      </div>
    </>
  );
}
