import type { Metadata } from 'next';
import { Checkbox, Field, TextArea } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { localMoment } from '@/lib/moments';
import { localDates } from '@/lib/rounds/dates';
import { presentRound } from '@/lib/rounds/present';
import { getRoundToEdit } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/version';
import { FormEnd } from '../../../../_parts/form-end';
import { PageHeading } from '../../../../_parts/page-heading';
import { UpLink } from '../../../../_parts/up-link';
import { saveRound } from '../../actions';
import { RoundDates } from './round-dates';

export const metadata: Metadata = { title: 'Edit round' };

/** The form with all fields of a round. */
export default async function EditRoundPage({ params, searchParams }: PageProps<'/admin/rounds/[id]/edit'>) {
  const id = parseId((await params).id);
  const { then } = await searchParams;
  const { round, route, now } = await show(getRoundToEdit, await administrator(), { id });
  const address = `/admin/rounds/${round.id}` as const;
  return (
    <>
      <PageHeading title="Edit round" above={<UpLink href={address}>{round.name}</UpLink>}>
        <p className="mt-1 text-muted text-small">On {route.name}. A round stays on its route.</p>
      </PageHeading>
      <Form action={saveRound} version={versionOf(presentRound(round))} className="grid gap-5">
        <FormMessage />
        <input type="hidden" name="id" value={round.id} />
        {then === 'wines' && <input type="hidden" name="then" value="wines" />}
        <Field name="name" label="Name" defaultValue={round.name} maxLength={200} required />
        <RoundDates
          dates={localDates(round, route.timeZone)}
          now={localMoment(now, route.timeZone)}
          timeZone={route.timeZone}
        />
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
        <Checkbox
          name="shows_crates"
          label="Show how full the crates are"
          defaultChecked={round.showsCrates}
          help="Participants see how many bottles each crate lacks and how far least orders are, and can offer to take some bottles more if they fill a crate."
        />
        <FormEnd pendingLabel="Saving…" back={address}>
          Save round
        </FormEnd>
      </Form>
    </>
  );
}
