import { randomUUID } from 'node:crypto';
import { placeOrder, placeOrderOnBehalf } from '@/lib/orders/commands';
import { createParticipant } from '@/lib/people/commands';
import type { Administrator, Visitor } from '@/lib/rules/caller';

const emailOf = (name: string) => `${name.toLowerCase()}@example.org`;

/** A new participant of a route, whose address begins with their name. */
export const aParticipant = (
  administrator: Administrator,
  route: { id: number },
  name = 'Ann',
  fields: object = {},
) => createParticipant(administrator, { route_id: route.id, name, email: emailOf(name), ...fields });

/** An order of one wine, that somebody places on the public site. */
export const anOrder = (visitor: Visitor, wine: number | undefined, quantity = 1, name = 'Ada') =>
  placeOrder(visitor, { name, email: emailOf(name), lines: [{ wine_offering_id: wine, quantity }] });

/** An order of one wine, that an administrator places for a participant. */
export const anOrderOf = (
  administrator: Administrator,
  participant_id: number | undefined,
  round: { id: number },
  wine: number | undefined,
  quantity = 1,
) =>
  placeOrderOnBehalf(administrator, {
    purchase_round_id: round.id,
    participant_id,
    lines: [{ wine_offering_id: wine, quantity }],
  });

/** An order of one wine, that an administrator places for a new participant of the round's route. */
export async function anOrderOfNewcomer(
  administrator: Administrator,
  round: { id: number; routeId: number },
  wine: number | undefined,
  quantity = 1,
  fields: object = {},
) {
  const email = `${randomUUID()}@example.org`;
  const person = await aParticipant(administrator, { id: round.routeId }, 'Ann', { email, ...fields });
  return anOrderOf(administrator, person.id, round, wine, quantity);
}
