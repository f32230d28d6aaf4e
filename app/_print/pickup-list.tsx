import type { ReactNode } from 'react';
import { formatMoment, formatShortMoment } from '@/lib/format';
import type { SheetHead } from '@/lib/pickup/heights';
import type { PickupList } from '@/lib/pickup/queries';
import { divideIntoSheets } from '@/lib/pickup/sheets';
import { OrderSheet } from './order-sheet';
import { SheetFrame } from './sheet';

export interface PickupListProps {
  list: PickupList;
  printedAt: Date;
}

/** The head of each sheet of a round. */
export function roundHead({ round, route }: PickupList): SheetHead {
  return {
    round: round.name,
    pickup: round.pickupAt ? `Pickup ${formatMoment(round.pickupAt, route)}` : 'Pickup time not set yet',
    location: round.pickupLocation,
  };
}

/** The line with the time of printing, which tells two lists of one round apart. */
export function printedLine({ route }: PickupList, printedAt: Date): string {
  return `Printed ${formatShortMoment(printedAt, route)}`;
}

/** The pages of a pickup list, one element for each page: the sheets of each order, by order number. */
export function pickupSheets({ list, printedAt }: PickupListProps): ReactNode[] {
  const { round, route, orders } = list;
  const head = roundHead(list);
  const printed = printedLine(list, printedAt);
  const divided = orders.flatMap((order) => divideIntoSheets(order, head).map((sheet) => ({ order, sheet })));
  const pages = divided.map(({ order, sheet }, index) => (
    <OrderSheet
      key={`${order.number}-${sheet.page}`}
      order={order}
      sheet={sheet}
      head={head}
      localeSettings={route}
      printed={printed}
      page={`Page ${index + 1} of ${divided.length}`}
    />
  ));
  if (pages.length > 0) return pages;
  return [
    <SheetFrame
      key="none"
      head={<p className="sheet-title">{round.name}</p>}
      printed={printed}
      page="Page 1 of 1"
    >
      <div className="sheet-contact">
        <h2>No orders to hand out</h2>
        <p className="sheet-empty">
          Each order of this round gets a page here, by number. Cancelled orders are not printed.
        </p>
      </div>
    </SheetFrame>,
  ];
}
