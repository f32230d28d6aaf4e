import type { Shortage } from '@/lib/buying/purchase-orders/input';
import { words } from '@/lib/http/pages/page-locale';

/** The ways to share missing bottles, each with its message. */
const SHARES = [
  ['last_first', 'lastFirst'],
  ['evenly', 'evenly'],
] as const satisfies [Shortage, string][];

/** The choice of the orders that get less when too few bottles came. */
export async function ShortageChoice({ shortage }: { shortage: Shortage }) {
  const t = await words('console.purchaseOrders.receive');
  return (
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
  );
}
