import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { Field } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Link } from '@/app/_ui/link';
import { type Column, Table } from '@/app/admin/_parts/table';
import { administrator, show } from '@/lib/http/page';
import { getOrganization, presentOrganization } from '@/lib/organization/commands';
import { storefrontUrl } from '@/lib/routes/address';
import { allRoutes, type Route } from '@/lib/routes/queries';
import { versionOf } from '@/lib/version';
import { Empty } from '../../_parts/empty';
import { FormEnd } from '../../_parts/form-end';
import { PageHeading } from '../../_parts/page-heading';
import { RowLink } from '../../_parts/row-link';
import { Section } from '../../_parts/section';
import { renameOrganization } from './actions';

export const metadata: Metadata = { title: 'Settings' };

const COLUMNS: Column[] = [
  { label: 'Route' },
  { label: 'Address', wide: true },
  { label: 'Sender', fold: 'early' },
  { label: 'Language', fold: 'late' },
  { label: 'Time zone', fold: 'early' },
  { label: 'Currency', fold: 'late' },
];

/** The settings of the organization, and its routes. */
export default async function SettingsPage() {
  const caller = await administrator();
  const organization = await show(getOrganization, caller, {});
  const routes = await show(allRoutes, caller, {});
  const addRoute = <ButtonLink href="/admin/settings/routes/new">Add route</ButtonLink>;
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid grid-cols-1 gap-10">
        <Section id="organization" title="Organization">
          <Form
            action={renameOrganization}
            version={versionOf(presentOrganization(organization))}
            className="grid gap-5"
          >
            <FormMessage />
            <Field
              name="name"
              label="Name"
              defaultValue={organization.name}
              maxLength={200}
              help="Stands on top of the console. Participants see the names of routes."
              required
            />
            <FormEnd pendingLabel="Saving…">Save name</FormEnd>
          </Form>
        </Section>
        <Section id="routes" title="Routes" actions={routes.length > 0 && addRoute}>
          {routes.length === 0 ? (
            <Empty title="No routes yet.">
              <p>
                A route is a group of participants with an address of its own, where they sign up and order.
                Rounds belong to a route.
              </p>
              {addRoute}
            </Empty>
          ) : (
            <>
              <Table caption="Routes" columns={COLUMNS} rows={routes.map(routeRow)} />
              <p className="mt-3 max-w-measure text-muted text-small">
                A route cannot be deleted: its participants, rounds and orders belong to it.
              </p>
            </>
          )}
        </Section>
        <Section id="suppliers" title="Suppliers">
          <p className="mb-3 max-w-measure text-muted">
            Whom you buy the wine from, and the purchase orders that they got.
          </p>
          <ButtonLink href="/admin/suppliers">Suppliers</ButtonLink>
        </Section>
        <Section id="mail" title="Mail">
          <p className="mb-3 max-w-measure text-muted">
            What the mail of each route says: announcements of rounds, and confirmations of orders and
            payments.
          </p>
          <ButtonLink href="/admin/templates">Templates</ButtonLink>
        </Section>
      </div>
    </>
  );
}

function routeRow(route: Route) {
  return {
    key: route.id,
    cells: [
      <RowLink key="name" href={`/admin/settings/routes/${route.id}`}>
        {route.name}
      </RowLink>,
      <Link
        key="address"
        href={storefrontUrl(route, '/')}
        className="-my-2 inline-flex min-h-target items-center"
      >
        {route.publicDomain}
      </Link>,
      route.senderEmail ?? `noreply@${route.publicDomain}`,
      route.locale,
      route.timeZone,
      route.currency,
    ],
  };
}
