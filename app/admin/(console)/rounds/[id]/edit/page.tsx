import type { Metadata } from 'next';
import { Field, TextArea } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { presentRound } from '@/lib/rounds/present';
import { getRoundWithRoute } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/version';
import { FormEnd } from '../../../../_parts/form-end';
import { PageHeading } from '../../../../_parts/page-heading';
import { UpLink } from '../../../../_parts/up-link';
import { saveRound } from '../../actions';
import { DateField } from './date-field';

export const metadata: Metadata = { title: 'Edit round' };

/** The form with all fields of a round. */
export default async function EditRoundPage({ params }: PageProps<'/admin/rounds/[id]/edit'>) {
  const id = parseId((await params).id);
  const { round, route } = await show(getRoundWithRoute, await administrator(), { id });
  const address = `/admin/rounds/${round.id}` as const;
  return (
    <>
      <PageHeading title="Edit round" above={<UpLink href={address}>{round.name}</UpLink>}>
        <p className="mt-1 text-muted text-small">On {route.name}. A round stays on its route.</p>
      </PageHeading>
      <Form action={saveRound} version={versionOf(presentRound(round))} className="grid gap-5">
        <FormMessage />
        <input type="hidden" name="id" value={round.id} />
        <Field name="name" label="Name" defaultValue={round.name} maxLength={200} required />
        <DateField name="opens_at" label="Opens" moment={round.opensAt} timeZone={route.timeZone} />
        <DateField
          name="order_deadline_at"
          label="Orders until"
          moment={round.orderDeadlineAt}
          timeZone={route.timeZone}
        >
          From this moment participants can neither order nor change an order.
        </DateField>
        <DateField name="pickup_at" label="Pickup" moment={round.pickupAt} timeZone={route.timeZone} />
        <Field
          name="pickup_location"
          label="Pickup place"
          defaultValue={round.pickupLocation}
          maxLength={500}
        />
        <TextArea
          name="description"
          label="Description"
          defaultValue={round.description}
          maxLength={10_000}
          rows={5}
          help="Stands above the wine list."
        />
        <TextArea
          name="payment_instructions"
          label="Payment instructions"
          defaultValue={round.paymentInstructions}
          maxLength={2000}
          help="Participants see this with their order."
        />
        <DateField
          name="payment_due_at"
          label="Payment due"
          moment={round.paymentDueAt}
          timeZone={route.timeZone}
        />
        <FormEnd pendingLabel="Saving…" back={address}>
          Save round
        </FormEnd>
      </Form>
    </>
  );
}
