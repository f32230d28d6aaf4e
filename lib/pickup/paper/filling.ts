import type { PaperLine, PickupOffering, PickupOrder } from './queries';

/** The bottles of a wine for one order, or left over for the group, which has no number. */
export interface Portion {
  number: number | null;
  quantity: number;
}

/** A wine with the orders that it is divided among, by number. */
export interface Filling {
  offering: PickupOffering;
  portions: Portion[];
  bottles: number;
}

/**
 * The wines of some orders in the order of the wine list, each with its bottles by order and its left-over
 * bottles.
 */
export function fillingsOf(orders: Iterable<PickupOrder>, leftOver: PaperLine[]): Filling[] {
  const fillings = new Map<number, Filling>();
  const add = ({ offering, quantity }: PaperLine, number: Portion['number']) => {
    const filling = fillings.get(offering.id) ?? { offering, portions: [], bottles: 0 };
    fillings.set(offering.id, filling);
    filling.portions.push({ number, quantity });
    filling.bottles += quantity;
  };
  for (const { number, categories } of orders) {
    for (const { lines } of categories) for (const line of lines) add(line, number);
  }
  for (const line of leftOver) add(line, null);
  return [...fillings.values()].sort((one, other) => one.offering.place - other.offering.place);
}
