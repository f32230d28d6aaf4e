import type { Metadata } from 'next';
import { PageHeading } from '@/app/admin/_parts/page-heading';
import { UpLink } from '@/app/admin/_parts/up-link';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { presentWineList } from '@/lib/offerings/present';
import { getWineList } from '@/lib/orders/wine-list';
import { versionOf } from '@/lib/version';
import { PasteForm } from './paste-form';

export const metadata: Metadata = { title: 'Paste wines' };

/** Fills a round's wine list from a spreadsheet. */
export default async function PasteWinesPage({ params }: PageProps<'/admin/rounds/[id]/wines/paste'>) {
  const id = parseId((await params).id);
  const { overview, offerings, categories } = await show(getWineList, await administrator(), { id });
  const { round } = overview;
  return (
    <>
      <PageHeading
        title="Paste wines"
        above={<UpLink href={`/admin/rounds/${round.id}/wines`}>{round.name}</UpLink>}
      >
        <p className="mt-2 max-w-measure text-muted">
          Copy rows in your spreadsheet and paste them here. A row of headings says what the columns are:
          name, producer, vintage, category, price, crate, region, description. Without headings, the first
          six are read in this order. A row with the name of a wine on the list changes that wine.
        </p>
      </PageHeading>
      <PasteForm
        roundId={round.id}
        version={versionOf(presentWineList(offerings))}
        categories={categories.map((category) => ({ id: category.id, name: category.name }))}
      />
    </>
  );
}
