import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { ChangedLine, OrderChange } from '@/lib/changes/kinds';
import type { Change } from '@/lib/changes/queries';
import { formatCount, formatMoment, formatMoney, type LocaleSettings } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { Order } from '@/lib/orders/queries';

interface OrderHistoryProps {
  order: Order;
  /** The newest first. */
  changes: Change[];
  localeSettings: LocaleSettings;
}

/** What became of an order since it was placed: each change with its moment and who made it. */
export function OrderHistory({ order, changes, localeSettings }: OrderHistoryProps) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {changes.map((change) => (
        <Happened key={change.id} at={change.at} by={change.by ?? 'The participant'} {...{ localeSettings }}>
          {/* The details are written by `noteOrderChanges` in the shape of their kind. */}
          {inWords(change as unknown as OrderChange, localeSettings)}
        </Happened>
      ))}
      <Happened
        at={order.createdAt}
        by={order.submittedName === null ? 'An administrator' : 'The participant'}
        localeSettings={localeSettings}
      >
        Placed
      </Happened>
    </ol>
  );
}

interface HappenedProps {
  at: Date;
  by: string;
  localeSettings: LocaleSettings;
  children: ReactNode;
}

function Happened({ at, by, localeSettings, children }: HappenedProps) {
  return (
    <li className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <p className="text-muted text-small sm:text-right">
        <time dateTime={at.toISOString()} className="block">
          {formatMoment(at, localeSettings)}
        </time>
        <span className="wrap-anywhere">{by}</span>
      </p>
    </li>
  );
}

/** The wines whose bottles changed, each with what it is now and what it was. */
function ChangedWines({ lines }: { lines: ChangedLine[] }) {
  return (
    <ul className="text-small">
      {lines.map((line) => (
        <li key={line.wine_offering_id}>
          {fullName(line)}: <ChangedBottles line={line} />
        </li>
      ))}
    </ul>
  );
}

function ChangedBottles({ line: { from, to, extra_from, extra_to } }: { line: ChangedLine }) {
  return (
    <>
      <strong className="font-semibold">{to === 0 ? 'none' : formatCount(to, 'bottle')}</strong>
      {from === 0 ? ', new on the order' : from !== to && `, before ${from}`}
      {extra_to !== undefined &&
        to > 0 &&
        `, up to ${extra_to} more to fill a crate, before ${extra_from ?? 0}`}
    </>
  );
}

function inWords(change: OrderChange, localeSettings: LocaleSettings): ReactNode {
  switch (change.kind) {
    case 'lines_changed':
      return (
        <>
          Bottles changed
          <ChangedWines lines={change.details.lines} />
        </>
      );
    case 'settled':
      return (
        <>
          The round was settled in whole crates
          <ChangedWines lines={change.details.lines} />
        </>
      );
    case 'settlement_undone':
      return (
        <>
          The settlement of the round was taken back
          <ChangedWines lines={change.details.lines} />
        </>
      );
    case 'delivered':
      return (
        <>
          Something else was delivered than bought, on{' '}
          <Link href={`/admin/purchase-orders/${change.details.purchase_order_id}`}>
            {`purchase order ${change.details.purchase_order_number}`}
          </Link>
          <ChangedWines lines={change.details.lines} />
        </>
      );
    case 'comment_changed':
      return (
        <>
          {change.details.to === '' ? 'Comment removed' : 'Comment changed'}
          {change.details.from !== '' && (
            <p className="whitespace-pre-line text-small">Before: “{change.details.from}”</p>
          )}
        </>
      );
    case 'paid':
      return `Noted as paid: ${formatMoney(change.details.cents, localeSettings)}`;
    case 'unpaid':
      return `Noted as not paid; before, ${formatMoney(change.details.cents, localeSettings)} were noted`;
    case 'cancelled':
      return 'Cancelled';
    case 'restored':
      return 'Restored';
  }
}
