import { buttonClass } from '@/app/_ui/button';
import type { Shortage } from '@/lib/buying/purchase-orders/input';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { words } from '@/lib/http/pages/page-locale';
import { formatCrates, intoCrates } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import { Section } from '../../../../_parts/page/section';
import { receivedField } from '../../received-lines';
import { CameStepper } from './came-stepper';

interface CameFormProps {
  document: PurchaseOrderDocument;
  /** The earlier entries. */
  came: { wine_offering_id: number; received: number | string }[];
  shortage: Shortage;
  /** True when what happens is shown above, and this is for other numbers. */
  isAgain: boolean;
}

/** The ways to share missing bottles, each with its message. */
const SHARES = [
  ['last_first', 'lastFirst'],
  ['evenly', 'evenly'],
] as const satisfies [Shortage, string][];

/** The delivered bottles of each wine. It changes nothing: it asks for a preview. */
export async function CameForm({ document: { order, lines }, came, shortage, isAgain }: CameFormProps) {
  const t = await words('console.purchaseOrders.receive');
  const crateWords = await words('crates');
  const entered = new Map(came.map((line) => [line.wine_offering_id, line.received]));
  return (
    <Section id="numbers" title={isAgain ? t('otherNumbers') : t('count')}>
      <form action={`/admin/purchase-orders/${order.id}/receive#preview`} data-passing className="grid gap-6">
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
                name={receivedField(line.wineOfferingId)}
                less={t('less', { wine: fullName(line) })}
                label={t('bottlesOf', { wine: fullName(line) })}
                more={t('more', { wine: fullName(line) })}
                bottles={entered.get(line.wineOfferingId) ?? line.received ?? line.bottles}
              />
            </li>
          ))}
        </ul>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">{t('ifTooFew')}</legend>
          {SHARES.map(([value, message]) => (
            <label key={value} className="flex min-h-target cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="shortage"
                value={value}
                defaultChecked={shortage === value}
                className="size-5 shrink-0"
              />
              <span>
                {t.rich(message, { help: (help) => <span className="text-muted text-small">{help}</span> })}
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <button type="submit" className={buttonClass(isAgain ? 'quiet' : 'primary')}>
            {t('see')}
          </button>
        </div>
      </form>
    </Section>
  );
}
