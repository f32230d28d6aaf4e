'use client';

import type { ComponentProps } from 'react';
import { CellErrors, cellsOf, InputCell, type RowSettings, SelectCell, useCell } from './wine-cells';

/** The purchase of a wine as the grid shows it; the price is as they enter it. */
export interface Buying {
  supplierId: number | null;
  articleNumber: string;
  minBottles: number | null;
  maxBottles: number | null;
  purchasePrice: string;
}

export interface SupplierOption {
  id: number;
  name: string;
}

interface BuyingRowProps extends RowSettings {
  suppliers: SupplierOption[];
  /** The initial values of a stored wine. */
  buying?: Buying | undefined;
  /** The attributes by which the row moves with its wine. */
  movable?: ComponentProps<'tr'>;
}

/** The second row of a wine, with its purchase; each field stands below one of the columns of the first. */
export function BuyingRow({ suppliers, buying, movable, ...settings }: BuyingRowProps) {
  const cell = cellsOf(settings);
  const supplier = useCell(cell('supplier_id', 'supplier', buying?.supplierId ?? ''));
  const articleNumber = useCell(cell('article_number', 'articleNumber', buying?.articleNumber ?? ''));
  const minimum = useCell(cell('min_bottles', 'minimum', buying?.minBottles ?? ''));
  const maximum = useCell(cell('max_bottles', 'maximum', buying?.maxBottles ?? ''));
  const purchasePrice = useCell(cell('purchase_price', 'purchasePrice', buying?.purchasePrice ?? ''));
  return (
    <>
      <tr {...movable} className="buying">
        <td />
        <SelectCell cell={supplier} options={suppliers} empty={settings.gridWords.none} />
        <InputCell cell={articleNumber} />
        <InputCell cell={minimum} inputMode="numeric" />
        <InputCell cell={maximum} inputMode="numeric" />
        <InputCell cell={purchasePrice} inputMode="decimal" />
        <td colSpan={3} />
      </tr>
      <CellErrors cells={[supplier, articleNumber, minimum, maximum, purchasePrice]} />
    </>
  );
}
