import type { PickupLine, PickupOrder, StandingEvent } from '@/lib/pickup/day/state/pickup-entry';

type PackedWine = Pick<
  PickupLine,
  'wine_offering_id' | 'name' | 'vintage' | 'category' | 'bottles_per_crate'
>;

type PackedLine = [
  id: number,
  wine: number,
  bottles: number,
  handed_over: number,
  short: number,
  unit_price_cents: number,
];

type PackedOrder = [
  id: number,
  order_number: number,
  name: string,
  phone: string | null,
  due_cents: number,
  paid_cents: number,
  lines: PackedLine[],
  rest: Rest,
];

/** The fields of an order that most orders do not need before the pickup. */
type Rest = Partial<
  Pick<PickupOrder, 'cancelled' | 'collected_at' | 'collected_by' | 'age_checked_at'> & {
    events: StandingEvent[];
  }
>;

/** The orders of a round as a page carries them: each wine once, and no names of fields. */
export interface PackedOrders {
  wines: PackedWine[];
  orders: PackedOrder[];
}

/** Packs the orders of a round for its page, which names each wine a thousand times otherwise. */
export function packOrders(orders: PickupOrder[]): PackedOrders {
  const places = new Map<number, number>();
  const wines: PackedWine[] = [];
  const placeOf = ({ wine_offering_id, name, vintage, category, bottles_per_crate }: PickupLine): number => {
    const known = places.get(wine_offering_id) ?? wines.length;
    if (known === wines.length) {
      wines.push({ wine_offering_id, name, vintage, category, bottles_per_crate });
      places.set(wine_offering_id, known);
    }
    return known;
  };
  return {
    orders: orders.map((order) => [
      order.id,
      order.order_number,
      order.name,
      order.phone,
      order.due_cents,
      order.paid_cents,
      order.lines.map((line) => [
        line.id,
        placeOf(line),
        line.bottles,
        line.handed_over,
        line.short,
        line.unit_price_cents,
      ]),
      {
        ...(order.cancelled && { cancelled: true }),
        ...(order.collected_at && { collected_at: order.collected_at }),
        ...(order.collected_by && { collected_by: order.collected_by }),
        ...(order.age_checked_at && { age_checked_at: order.age_checked_at }),
        ...(order.events.length > 0 && { events: order.events }),
      },
    ]),
    wines,
  };
}

/** The orders that were packed. */
export function unpackOrders({ wines, orders }: PackedOrders): PickupOrder[] {
  return orders.map(([id, order_number, name, phone, due_cents, paid_cents, lines, rest]) => ({
    id,
    order_number,
    name,
    phone,
    cancelled: false,
    collected_at: null,
    collected_by: '',
    age_checked_at: null,
    due_cents,
    paid_cents,
    lines: lines.flatMap(([line, place, bottles, handed_over, short, unit_price_cents]) => {
      const wine = wines[place];
      return wine ? [{ id: line, ...wine, bottles, handed_over, short, unit_price_cents }] : [];
    }),
    events: [],
    ...rest,
  }));
}
