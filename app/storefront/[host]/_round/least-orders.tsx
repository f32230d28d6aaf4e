import type { ShownLeastOrder } from '@/lib/buying/suppliers/least-order';
import { words } from '@/lib/http/pages/page-locale';
import type { Translator } from '@/lib/words/languages/translator';

/** So many producers are named; a longer list would say less. */
const MOST_NAMES = 3;

interface LeastOrdersProps {
  leastOrders: ShownLeastOrder[];
}

/** The group's progress with its suppliers' least orders. */
export async function LeastOrders({ leastOrders }: LeastOrdersProps) {
  const t = await words('storefront.crates');
  if (leastOrders.length === 0) return null;
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-[repeat(3,auto)] sm:justify-start">
      {leastOrders.map((leastOrder, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two suppliers may sell wines of the same producers
        <LeastOrder key={place} {...leastOrder} t={t} />
      ))}
    </dl>
  );
}

function LeastOrder({
  of,
  whole,
  bottles,
  percent,
  t,
}: ShownLeastOrder & { t: Translator<'storefront.crates'> }) {
  const names = of.slice(0, MOST_NAMES).join(', ');
  const more = of.length - MOST_NAMES;
  const missing = bottles ? Math.max(0, bottles.least - bottles.ordered) : 0;
  return (
    <div className="tabular-nums sm:max-w-[18rem]">
      <dt className="wrap-anywhere text-muted text-small">
        {whole ? t('leastOfRound') : more > 0 ? t('leastOfMore', { names, more }) : t('leastOf', { names })}
      </dt>
      {bottles && (
        <dd>
          {missing > 0
            ? t('bottlesMissing', { ...bottles, missing })
            : t('bottlesEnough', { ordered: bottles.ordered })}
        </dd>
      )}
      {percent !== null && <dd>{percent < 100 ? t('percent', { percent }) : t('amountReached')}</dd>}
    </div>
  );
}
