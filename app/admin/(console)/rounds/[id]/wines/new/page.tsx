import type { Metadata } from 'next';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { Notice } from '@/app/_ui/notice';
import { SubmitButton } from '@/app/_ui/submit-button';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { listCategories } from '@/lib/offerings/queries';
import { getRoundWithWines } from '@/lib/rounds/queries';
import { FormEnd } from '../../../../../_parts/form-end';
import { PageHeading } from '../../../../../_parts/page-heading';
import { UpLink } from '../../../../../_parts/up-link';
import { addWine } from '../../../../wines/actions';
import { WineFields } from '../../../../wines/wine-fields';

export const metadata: Metadata = { title: 'Add wine' };

interface NewWinePageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ after?: string | string[] }>;
}

/** Puts a wine on a round's list, and then perhaps the next one. */
export default async function NewWinePage({ params, searchParams }: NewWinePageProps) {
  const caller = await administrator();
  const id = parseId((await params).id);
  const { round, route, offerings } = await show(getRoundWithWines, caller, { id });
  const { items: categories } = await show(listCategories, caller, {});
  const { after } = await searchParams;
  const added = offerings.find((wine) => String(wine.id) === after);
  const address = `/admin/rounds/${round.id}`;
  return (
    <>
      <PageHeading title="Add wine" above={<UpLink href={address}>{round.name}</UpLink>} />
      {added && (
        <Notice tone="positive" role="status" className="mb-5">
          {added.name} is on the list. Add the next one.
        </Notice>
      )}
      <Form action={addWine} className="grid gap-5">
        <FormMessage />
        <input type="hidden" name="purchase_round_id" value={round.id} />
        <WineFields categories={categories} currency={route.currency} categoryId={added?.categoryId} />
        <FormEnd
          pendingLabel="Adding…"
          back={address}
          also={
            <SubmitButton variant="quiet" name="then" value="another">
              Add and write another
            </SubmitButton>
          }
        >
          Add wine
        </FormEnd>
      </Form>
    </>
  );
}
