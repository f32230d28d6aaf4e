import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Route } from '@/lib/routes/queries';
import { Empty } from '../../../../_parts/empty';
import { addMissingTemplates } from '../../../templates/actions';

/** Shown instead of the announcement for a route that has no template for it. */
export function NoTemplate({ route }: { route: Route }) {
  return (
    <Empty title={`${route.name} has no announcement template.`}>
      <p>
        An announcement is written once for the route and filled in for each participant. Begin with the
        starter set, then change it in <Link href="/admin/templates">Templates</Link>.
      </p>
      <Form action={addMissingTemplates}>
        <FormMessage className="mb-3" />
        <input type="hidden" name="route_id" value={route.id} />
        <SubmitButton pendingLabel="Adding…">Add the starter set</SubmitButton>
      </Form>
    </Empty>
  );
}
