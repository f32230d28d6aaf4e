import type { PickupOffering, PickupOrder } from './queries';

/** How many bottles of a wine go to one order. */
export interface Portion {
  number: number;
  quantity: number;
}

/** A wine with the orders that it is divided among, by number. */
export interface Filling {
  offering: PickupOffering;
  portions: Portion[];
  bottles: number;
}

/** The wines of some orders in the order of the wine list, each with what goes to which order. */
export function fillingsOf(orders: Iterable<PickupOrder>): Filling[] {
  const fillings = new Map<string, Filling>();
  for (const { number, categories } of orders) {
    for (const { offering, quantity } of categories.flatMap(({ lines }) => lines)) {
      const filling = fillings.get(offering.id) ?? { offering, portions: [], bottles: 0 };
      fillings.set(offering.id, filling);
      filling.portions.push({ number, quantity });
      filling.bottles += quantity;
    }
  }
  return [...fillings.values()].sort((one, other) => one.offering.place - other.offering.place);
}
