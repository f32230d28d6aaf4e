import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { paymentAccounts, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { giveFirstHabits, moveMailingsOfRoute } from '@/lib/mail/mailing-times';
import { command } from '@/lib/rules/command';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';
import { columnsOf } from '@/lib/rules/presenter';
import { currentRow } from '@/lib/rules/version';
import { createRouteInput, updateRouteInput } from './input';
import { presentRoute } from './present';

/** Refuses a payment account that is not the organization's. It cannot be deleted until the transaction ends. */
async function requirePaymentAccount(scope: Scope, id: number | null | undefined): Promise<void> {
  if (id && !(await scope.lock(paymentAccounts, id, 'share'))) {
    throw invalid(fieldError('payment_account_id', 'noSuchPaymentAccount'));
  }
}

/** Adds a route. 409 when its public domain is in use anywhere in the installation. */
export const createRoute = command({
  access: 'administrator',
  input: createRouteInput,
  run: ({ scope }, fields) => addRoute(scope, fields),
});

/** Adds a route, inside another rule. */
export async function addRoute(scope: Scope, fields: z.output<typeof createRouteInput>): Promise<Route> {
  await requirePaymentAccount(scope, fields.payment_account_id);
  const route = await scope.insert(routes, columnsOf(fields));
  await giveFirstHabits(scope, route.id);
  return route;
}

/** Refuses for a route with orders, whose amounts are of its currency. */
async function requireNoOrders(scope: Scope, routeId: number): Promise<void> {
  const [ordered] = await scope.query(
    (organization) => sql`
      SELECT FROM purchase_rounds
      WHERE organization_id = ${organization} AND route_id = ${routeId} AND EXISTS (
        SELECT FROM orders
        WHERE orders.organization_id = purchase_rounds.organization_id
          AND orders.purchase_round_id = purchase_rounds.id)
      LIMIT 1`,
  );
  if (ordered) throw refuse('currencyOfOrders', { field: 'currency' });
}

/** Nobody is anonymised on a notice about another time: it is given anew. */
async function takeNoticeBack(scope: Scope, routeId: number): Promise<void> {
  await scope.query(
    (organization) => sql`
      UPDATE participants SET anonymise_after = NULL
      WHERE organization_id = ${organization} AND route_id = ${routeId} AND anonymise_after IS NOT NULL`,
  );
}

/**
 * Changes a route. Mailings at a time of day follow its time zone. 409 when its new public domain is in use, and for another
 * currency once it has orders.
 */
export const updateRoute = command({
  access: 'administrator',
  input: updateRouteInput,
  current: currentRow(routes, presentRoute),
  async run({ scope }, { id, ...fields }): Promise<Route> {
    await requirePaymentAccount(scope, fields.payment_account_id);
    const before = await scope.lock(routes, id);
    if (before && fields.currency !== undefined && fields.currency !== before.currency) {
      await requireNoOrders(scope, id);
    }
    const route = before && (await scope.update(routes, id, columnsOf(fields)));
    if (!route) throw refuse('notFound');
    if (route.timeZone !== before.timeZone) await moveMailingsOfRoute(scope, route);
    if (route.keepsMonths !== before.keepsMonths) await takeNoticeBack(scope, id);
    const isMoved = route.publicDomain !== before.publicDomain;
    if (!isMoved && route.senderEmail === before.senderEmail) return route;
    // The tests were of another domain, and of mail from another address.
    const untried = {
      mailTestedAt: null,
      mailTestFailure: null,
      ...(isMoved ? { domainReachedAt: null } : {}),
    };
    return (await scope.update(routes, id, untried)) ?? route;
  },
});
