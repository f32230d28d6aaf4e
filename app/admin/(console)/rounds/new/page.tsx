import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { Field, Select } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { administrator, show } from '@/lib/http/page';
import { allRoutes } from '@/lib/routes/queries';
import { Empty } from '../../../_parts/empty';
import { FormEnd } from '../../../_parts/form-end';
import { PageHeading } from '../../../_parts/page-heading';
import { UpLink } from '../../../_parts/up-link';
import { beginRound } from '../actions';

export const metadata: Metadata = { title: 'New round' };

/** Creates a round: asks for its route and its name. */
export default async function NewRoundPage() {
  const routes = await show(allRoutes, await administrator(), {});
  return (
    <>
      <PageHeading title="New round" above={<UpLink href="/admin/rounds">Rounds</UpLink>} />
      {routes.length === 0 ? (
        <Empty title="No routes yet.">
          <p>A round belongs to a route: a group of participants with an address of its own.</p>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            Add route
          </ButtonLink>
        </Empty>
      ) : (
        <Form action={beginRound} className="grid gap-5">
          <FormMessage />
          <Select
            name="route_id"
            label="Route"
            help="A round stays on its route: its dates are told in the route’s time zone, its prices in its currency."
          >
            {routes.map((route) => (
              <option key={route.id} value={route.id}>
                {route.name}
              </option>
            ))}
          </Select>
          <Field
            name="name"
            label="Name"
            maxLength={200}
            help="Without one it becomes “Round” with a number."
          />
          <FormEnd pendingLabel="Creating…" back="/admin/rounds">
            Create draft
          </FormEnd>
        </Form>
      )}
    </>
  );
}
