import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import type { PickupOutcome as Outcome } from '@/lib/pickup/day/pickup-outcome';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';

interface PickupOutcomeProps {
  roundId: number;
  outcome: Outcome;
  settings: LocaleSettings;
}

/** The outcome of a pickup in a few sentences, with a link to the orders not collected. */
export async function PickupOutcome({ roundId, outcome, settings }: PickupOutcomeProps) {
  const t = await words('console.rounds.history.pickup');
  const tables = await words('pickup.sums');
  const { collected, orders, short, cash } = outcome;
  const amounts = cash.map(({ table, amountCents }) => {
    const name = table === null ? tables('console') : table || tables('unnamed');
    return `${name} ${formatMoney(amountCents, settings)}`;
  });
  return (
    <>
      <p>
        {t('collected', { collected, orders })}{' '}
        {collected < orders && (
          <Link href={`/admin/rounds/${roundId}/pickup?list=to_go#lists`}>
            {t('notCome', { orders: orders - collected })}
          </Link>
        )}
      </p>
      {short > 0 && <p>{t('short', { bottles: short })}</p>}
      {amounts.length > 0 && <p>{t('cash', { tables: amounts.join(', ') })}</p>}
    </>
  );
}
