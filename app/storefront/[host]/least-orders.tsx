import { formatCount } from '@/lib/format';
import type { ShownLeastOrder } from '@/lib/suppliers/least-order';

/** So many producers are named; a longer list would say less. */
const MOST_NAMES = 3;

interface LeastOrdersProps {
  leastOrders: ShownLeastOrder[];
  /** Whether bottles can be ordered, so that it is worth saying how to help. */
  takesOrders: boolean;
}

/** What it takes for the wine to come: how crates are filled, and how far the least orders are. */
export function LeastOrders({ leastOrders, takesOrders }: LeastOrdersProps) {
  return (
    <div className="mb-8 grid gap-4">
      {takesOrders && (
        <p className="max-w-measure">
          The wine is bought in full crates. Each wine says how far all orders together are, and you can offer
          to take some bottles more if they fill a crate.
        </p>
      )}
      {leastOrders.length > 0 && (
        <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-[repeat(3,auto)] sm:justify-start">
          {leastOrders.map((leastOrder) => (
            <LeastOrder key={leastOrder.of.join()} {...leastOrder} />
          ))}
        </dl>
      )}
    </div>
  );
}

function LeastOrder({ of, whole, bottles, percent }: ShownLeastOrder) {
  const names = of.slice(0, MOST_NAMES).join(', ');
  const more = of.length - MOST_NAMES;
  const missing = bottles ? Math.max(0, bottles.least - bottles.ordered) : 0;
  return (
    <div className="tabular-nums sm:max-w-[18rem]">
      <dt className="text-muted text-small">
        {whole
          ? 'Least order of this round'
          : more > 0
            ? `Least order of ${names} and ${more} more`
            : `Least order of ${names}`}
      </dt>
      {bottles && (
        <dd>
          {missing > 0
            ? `${bottles.ordered} of ${bottles.least} bottles, ${missing} to go`
            : `${formatCount(bottles.ordered, 'bottle')}, enough`}
        </dd>
      )}
      {percent !== null && (
        <dd>{percent < 100 ? `${percent}% of the amount it takes` : 'The amount it takes is reached'}</dd>
      )}
    </div>
  );
}
