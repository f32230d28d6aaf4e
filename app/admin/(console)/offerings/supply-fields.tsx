import { Field } from '@/app/_ui/forms/field';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { words } from '@/lib/http/pages/page-locale';
import type { Wine } from '@/lib/wines/library/queries';

interface SupplyFieldsProps {
  suppliers: Pick<Supplier, 'id' | 'name'>[];
  /** The initial values of the fields. */
  wine?: Pick<Wine, 'supplierId' | 'articleNumber'> | undefined;
}

/** The supplier of a wine, and the supplier's number for it. */
export async function SupplyFields({ suppliers, wine }: SupplyFieldsProps) {
  const t = await words('console.offering');
  return (
    <>
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
    </>
  );
}
