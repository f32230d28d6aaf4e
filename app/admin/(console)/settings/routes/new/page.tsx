import type { Metadata } from 'next';
import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { administrator } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import { FormEnd } from '../../../../_parts/form-end';
import { PageHeading } from '../../../../_parts/page-heading';
import { UpLink } from '../../../../_parts/up-link';
import { addRoute } from '../../actions';
import { RouteFields } from '../route-fields';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('console.settings.routes'))('add') };
}

/** Adds a route. */
export default async function NewRoutePage() {
  await administrator();
  const t = await words('console.settings');
  return (
    <>
      <PageHeading title={t('routes.add')} above={<UpLink href="/admin/settings">{t('title')}</UpLink>} />
      <Form action={addRoute} className="grid gap-5">
        <FormMessage />
        <RouteFields />
        <FormEnd pendingLabel={t('routes.adding')} back="/admin/settings">
          {t('routes.add')}
        </FormEnd>
      </Form>
    </>
  );
}
