import { wineOfferings } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { ChangedLine, OrderChange } from '@/lib/rules/changes/kinds';
import { existing } from '@/lib/rules/errors';
import { idsOf, rowsById } from '@/lib/rules/list';
import type { Order, OrderLine } from './queries';

/** An order with its lines. */
export interface OrderState {
  order: Order;
  lines: OrderLine[];
}

/** The notes on a change of an order; nothing when it is as it was. */
export async function noteworthy(
  scope: Scope,
  before: OrderState,
  after: OrderState,
): Promise<OrderChange[]> {
  const noted: OrderChange[] = [];
  const lines = await changedLines(scope, before.lines, after.lines);
  if (lines.length > 0) noted.push({ kind: 'lines_changed', details: { lines } });
  if (before.order.comment !== after.order.comment) {
    const details = { from: before.order.comment, to: after.order.comment };
    noted.push({ kind: 'comment_changed', details });
  }
  if (before.order.cancelledAt === null && after.order.cancelledAt !== null) {
    noted.push({ kind: 'cancelled', details: {} });
  }
  if (before.order.cancelledAt !== null && after.order.cancelledAt === null) {
    noted.push({ kind: 'restored', details: {} });
  }
  return noted;
}

/**
 * The wines whose number of bottles differs, or of bottles more to fill a crate. Their names are kept with the change,
 * because a wine that nobody orders any more may be deleted.
 */
async function changedLines(scope: Scope, before: OrderLine[], after: OrderLine[]): Promise<ChangedLine[]> {
  const byWine = (lines: OrderLine[]) => new Map(lines.map((line) => [line.wineOfferingId, line]));
  const [had, has] = [byWine(before), byWine(after)];
  const differences = [...new Set([...had.keys(), ...has.keys()])]
    .map((id) => ({ id, was: had.get(id) ?? NOTHING, is: has.get(id) ?? NOTHING }))
    .filter(({ was, is }) => was.quantity !== is.quantity || was.extra !== is.extra);
  if (differences.length === 0) return [];
  const changed = idsOf(differences);
  const offerings = await rowsById(scope, wineOfferings, changed);
  return differences.map(({ id, was, is }) => {
    const { name, vintage } = existing(offerings.get(id));
    const extras = was.extra === is.extra ? {} : { extra_from: was.extra, extra_to: is.extra };
    return { wine_offering_id: id, name, vintage, from: was.quantity, to: is.quantity, ...extras };
  });
}

/** A wine that an order does not have. */
const NOTHING: Pick<OrderLine, 'quantity' | 'extra'> = { quantity: 0, extra: 0 };
