import { expect, it } from 'vitest';
import type { PickupLine, PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { packOrders, unpackOrders } from './packed-orders';

const line = (id: number, offering: number): PickupLine => ({
  id,
  wine_offering_id: offering,
  name: `Wine ${offering}`,
  vintage: offering === 1 ? null : 2024,
  category: 'Red',
  bottles: 6,
  handed_over: id % 2,
  short: 1,
  unit_price_cents: 1000 + id,
  bottles_per_crate: 6,
});

const untouched: PickupOrder = {
  id: 7,
  order_number: 1,
  name: 'Ann',
  phone: null,
  cancelled: false,
  collected_at: null,
  collected_by: '',
  age_checked_at: null,
  due_cents: 5000,
  paid_cents: 0,
  lines: [line(1, 1), line(2, 2)],
  events: [],
};

it('orders are packed with each wine once, and unpacked as they were', () => {
  const touched: PickupOrder = {
    ...untouched,
    id: 8,
    order_number: 2,
    phone: '06 1',
    cancelled: true,
    collected_at: '2030-03-01T09:00:00.000Z',
    collected_by: 'Bo',
    age_checked_at: '2030-03-01T08:59:00.000Z',
    paid_cents: 100,
    lines: [line(3, 2), line(4, 1)],
    events: [
      {
        id: 'e',
        kind: 'collected',
        line_id: null,
        bottles: null,
        reason: null,
        amount_cents: null,
        name: 'Bo',
        given: [{ line_id: 3, bottles: 5 }],
        applied_at: '2030-03-01T09:00:00.000Z',
        table: 'Table 2',
      },
    ],
  };
  const packed = packOrders([untouched, touched]);
  expect(packed.wines).toHaveLength(2);
  expect(unpackOrders(packed)).toEqual([untouched, touched]);
});
