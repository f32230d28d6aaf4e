import type { PurchaseOrderLine } from '@/lib/buying/purchase-orders/queries';
import { words } from '@/lib/http/pages/page-locale';
import { formatCrates, intoCrates } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import { type Came, receivedField } from '../received-lines';
import { CameStepper } from './came-stepper';

interface CameLinesProps {
  lines: PurchaseOrderLine[];
  /** The earlier entries of this purchase order. */
  came: Came[];
  /** The purchase order, where the form is about several. */
  orderId?: number;
}

/** The wines of a purchase order, each with a field for the delivered bottles. */
export async function CameLines({ lines, came, orderId }: CameLinesProps) {
  const t = await words('console.purchaseOrders.receive');
  const crateWords = await words('crates');
  const entered = new Map(came.map((line) => [line.wine_offering_id, line.received]));
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
        >
          <span className="min-w-0 grow basis-48">
            <span className="wrap-anywhere block font-medium">{fullName(line)}</span>
            <span className="block text-muted text-small">
              {t(line.bottlesPerCrate > 1 ? 'boughtInAll' : 'bought', {
                crates: formatCrates(intoCrates(line.bottles, line.bottlesPerCrate), crateWords),
                bottles: line.bottles,
              })}
            </span>
          </span>
          <CameStepper
            name={receivedField(line.wineOfferingId, orderId)}
            less={t('less', { wine: fullName(line) })}
            label={t('bottlesOf', { wine: fullName(line) })}
            more={t('more', { wine: fullName(line) })}
            bottles={entered.get(line.wineOfferingId) ?? line.received ?? line.bottles}
          />
        </li>
      ))}
    </ul>
  );
}
