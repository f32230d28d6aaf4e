import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import type { Wine } from '@/lib/wines/library/queries';
import { listCategories } from '@/lib/wines/offerings/queries';
import { LabelFields } from '../offerings/label-fields';
import { OfferingFields } from '../offerings/offering-fields';
import { SupplyFields } from '../offerings/supply-fields';

/** The fields of a wine of the library: those of an offering that stay the same from round to round. */
export async function LibraryFields({ wine }: { wine?: Wine }) {
  const { items: categories } = await queryAsAdministrator(listCategories);
  const suppliers = await queryAsAdministrator(allSuppliers);
  return (
    <>
      <OfferingFields categories={categories} offering={wine} />
      <SupplyFields suppliers={suppliers} wine={wine} />
      <LabelFields wine={wine} />
    </>
  );
}
