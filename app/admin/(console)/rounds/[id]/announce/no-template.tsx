import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { Empty } from '../../../../_parts/page/empty';
import { addMissingTemplates } from '../../../templates/actions';

/** Shown instead of the announcement for a route that has no template for it. */
export async function NoTemplate({ route }: { route: Route }) {
  const t = await words('console.announce.noTemplate');
  return (
    <Empty title={t('title', { route: route.name })}>
      <p>{t.rich('text', { link: (chunks) => <Link href="/admin/templates">{chunks}</Link> })}</p>
      <Form action={addMissingTemplates}>
        <input type="hidden" name="route_id" value={route.id} />
        <SubmitButton pendingLabel={t('adding')}>{t('add')}</SubmitButton>
      </Form>
    </Empty>
  );
}
