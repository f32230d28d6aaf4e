import type { Metadata } from 'next';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getOffering, listCategories } from '@/lib/offerings/queries';
import { getRoundWithRoute } from '@/lib/rounds/queries';
import { DeleteForm } from '../../../_parts/delete-form';
import { FormEnd } from '../../../_parts/form-end';
import { PageHeading } from '../../../_parts/page-heading';
import { Section } from '../../../_parts/section';
import { UpLink } from '../../../_parts/up-link';
import { deleteWine, saveWine } from '../actions';
import { WineFields } from '../wine-fields';

export const metadata: Metadata = { title: 'Edit wine' };

/** A wine of a round: what is written about it, and taking it off the list. */
export default async function WinePage({ params }: { params: Promise<{ id: string }> }) {
  const caller = await administrator();
  const wine = await show(getOffering, caller, { id: parseId((await params).id) });
  const { round, route } = await show(getRoundWithRoute, caller, { id: wine.purchaseRoundId });
  const { items: categories } = await show(listCategories, caller, {});
  const address = `/admin/rounds/${round.id}`;
  return (
    <>
      <PageHeading title={wine.name} above={<UpLink href={address}>{round.name}</UpLink>} />
      <div className="grid grid-cols-1 gap-10">
        <Form action={saveWine} className="grid gap-5">
          <FormMessage />
          <input type="hidden" name="id" value={wine.id} />
          <WineFields categories={categories} currency={route.currency} wine={wine} />
          <FormEnd pendingLabel="Saving…" back={address}>
            Save wine
          </FormEnd>
        </Form>
        <Section id="delete" title="Delete">
          <DeleteForm action={deleteWine} id={wine.id} hidden={{ round: round.id }} label="Delete wine">
            This takes “{wine.name}” off the list of this round. A wine that has been ordered stays.
          </DeleteForm>
        </Section>
      </div>
    </>
  );
}
