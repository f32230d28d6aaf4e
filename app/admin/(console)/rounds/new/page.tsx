import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { Field, Select } from '@/app/_ui/field';
import { Form, FormRow } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { administrator, show } from '@/lib/http/page';
import { listRounds, type Round } from '@/lib/rounds/queries';
import { allRoutes } from '@/lib/routes/queries';
import { Empty } from '../../../_parts/empty';
import { FormEnd } from '../../../_parts/form-end';
import { PageHeading } from '../../../_parts/page-heading';
import { Section } from '../../../_parts/section';
import { UpLink } from '../../../_parts/up-link';
import { beginRound, copyToDraft } from '../actions';

export const metadata: Metadata = { title: 'New round' };

/** Creates a round: asks for its route and its name. */
export default async function NewRoundPage() {
  const caller = await administrator();
  const routes = await show(allRoutes, caller, {});
  const { items: rounds } = await show(listRounds, caller, { limit: '5' });
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
      {rounds.length > 0 && <Copies rounds={rounds} />}
    </>
  );
}

/** The latest rounds, each with the button that begins the new round as a copy of it. */
function Copies({ rounds }: { rounds: Round[] }) {
  return (
    <div className="mt-10">
      <Section id="copies" title="Or begin with a copy">
        <p className="mb-2 max-w-measure text-muted">
          A copy has the wines and the texts of a round, and its dates as many weeks later as it takes.
        </p>
        <Form action={copyToDraft} rows className="grid grid-cols-1 gap-1">
          {rounds.map(({ id, name }) => (
            <FormRow key={id} id={id}>
              <FormMessage />
              <div>
                <SubmitButton
                  variant="quiet"
                  name={ROW_FIELD}
                  value={rowValue({ id })}
                  pendingLabel="Copying…"
                  className="wrap-anywhere max-w-full"
                >
                  Copy {name}
                </SubmitButton>
              </div>
            </FormRow>
          ))}
        </Form>
      </Section>
    </div>
  );
}
