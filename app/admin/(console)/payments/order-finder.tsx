import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { words } from '@/lib/http/pages/page-locale';
import type { TransferDetails } from '@/lib/money/booking/waiting/queries';
import { LENGTHS } from '@/lib/rules/lengths';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { OfferedOrder } from './offered-order';

/** The form of the search, which stands outside of the form around the table. */
export const FINDER = 'find-order';

interface OrderFinderProps {
  transfer: TransferDetails;
  q: string;
  settings: LocaleSettings;
}

/** Searches the order of a transfer, within its row, and lists what is found, each with the button that books it. */
export async function OrderFinder({ transfer, q, settings }: OrderFinderProps) {
  const t = await words('console.payments.transfer');
  const search = await words('console.search');
  const { transaction, suggestions, candidates } = transfer;
  const suggested = new Set(suggestions.map(({ orderId }) => orderId));
  const found = candidates.filter(({ id }) => !suggested.has(id));
  return (
    <search className="mt-3 grid gap-2 border-line border-t pt-3">
      <label htmlFor="finder-q" className="text-muted text-small">
        {t('search')}
      </label>
      <span className="flex flex-wrap gap-3">
        <span className="min-w-40 flex-1">
          <input
            id="finder-q"
            form={FINDER}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={LENGTHS.q}
            className={CONTROL}
          />
        </span>
        <button type="submit" form={FINDER} className={buttonClass('quiet')}>
          {search('search')}
        </button>
      </span>
      {found.length > 0 ? (
        <ul className="grid gap-2">
          {found.map((order) => (
            <OfferedOrder key={order.id} transferId={transaction.id} order={order} act="assign">
              {t(order.dueCents < 0 ? 'isRefundable' : 'isDue', {
                amount: formatMoney(Math.abs(order.dueCents), settings),
              })}
            </OfferedOrder>
          ))}
        </ul>
      ) : (
        q !== '' && <p className="text-muted text-small">{t('noOrders')}</p>
      )}
    </search>
  );
}
