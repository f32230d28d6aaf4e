import type { Metadata } from 'next';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { administrator } from '@/lib/http/page';
import { FormEnd } from '../../../../_parts/form-end';
import { PageHeading } from '../../../../_parts/page-heading';
import { UpLink } from '../../../../_parts/up-link';
import { addRoute } from '../../actions';
import { RouteFields } from '../route-fields';

export const metadata: Metadata = { title: 'Add route' };

/** Adds a route. */
export default async function NewRoutePage() {
  await administrator();
  return (
    <>
      <PageHeading title="Add route" above={<UpLink href="/admin/settings">Settings</UpLink>} />
      <Form action={addRoute} className="grid gap-5">
        <FormMessage />
        <RouteFields />
        <FormEnd pendingLabel="Adding…" back="/admin/settings">
          Add route
        </FormEnd>
      </Form>
    </>
  );
}
