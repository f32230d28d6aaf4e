import { wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { existing } from '@/lib/rules/errors';
import { referredRows } from '@/lib/rules/list';
import type { OrderDetails } from './order-details';
import { presentOrder } from './present';

const COLUMNS = [
  'id',
  'order_number',
  'purchase_round_id',
  'participant_id',
  'name',
  'email',
  'phone',
  'wine_offering_id',
  'producer',
  'wine',
  'vintage',
  'quantity',
  'unit_price_cents',
  'line_total_cents',
  'extra',
  'allotted',
  'handed_over',
  'total_cents',
  'bottles',
  'paid_at',
  'payment_reference',
  'paid_cents',
  'due_cents',
  'cancelled_at',
  'collected_at',
  'age_confirmed_at',
  'comment',
  'created_at',
] as const;

/** The lines of orders as the rows of a file. */
async function orderRows(scope: Scope, orders: OrderDetails[]) {
  const lines = orders.flatMap((details) => details.lines);
  const offerings = await referredRows(scope, wineOfferings, lines, (line) => line.wineOfferingId);
  return orders.flatMap((details) => {
    const { participant, lines, ...order } = presentOrder(details);
    const { id: participant_id, name, email, phone } = participant;
    return lines.map(({ id: _line, ...line }) => {
      const { producer, name: wine, vintage } = existing(offerings.get(line.wine_offering_id));
      return { ...order, participant_id, name, email, phone, ...line, producer, wine, vintage };
    });
  });
}

/** A file of orders, in which each order line is a row. */
export const ORDERS_FILE = { name: 'orders', columns: COLUMNS, rows: orderRows };
