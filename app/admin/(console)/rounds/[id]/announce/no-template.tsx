import { ButtonForm } from '@/app/_ui/forms/button-form';
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
      <ButtonForm
        action={addMissingTemplates}
        values={{ route_id: route.id }}
        variant="primary"
        labels={[t('add'), t('adding')]}
      />
    </Empty>
  );
}
