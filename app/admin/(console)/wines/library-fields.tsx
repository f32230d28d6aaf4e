import { Field } from '@/app/_ui/forms/field';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import type { Wine } from '@/lib/wines/library/queries';
import { listCategories } from '@/lib/wines/offerings/queries';
import { LabelFields } from '../offerings/label-fields';
import { OfferingFields } from '../offerings/offering-fields';

/** The fields of a wine of the library: those of an offering that stay the same from round to round. */
export async function LibraryFields({ wine }: { wine?: Wine }) {
  const t = await words('console.offering');
  const { items: categories } = await queryAsAdministrator(listCategories);
  const suppliers = await queryAsAdministrator(allSuppliers);
  return (
    <>
      <OfferingFields categories={categories} offering={wine} />
      <Select
        name="supplier_id"
        label={t('supplier')}
        defaultValue={wine?.supplierId ?? ''}
        help={suppliers.length === 0 ? t('noSuppliers') : undefined}
      >
        <option value="">{t('none')}</option>
        {rowOptions(suppliers)}
      </Select>
      <Field
        name="article_number"
        label={t('articleNumber')}
        defaultValue={wine?.articleNumber}
        help={t('articleNumberHelp')}
      />
      <LabelFields wine={wine} />
    </>
  );
}
