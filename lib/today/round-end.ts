import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { type RoundResult, resultOf } from '@/lib/buying/purchase-orders/round-result';
import type { Href } from '@/lib/http/address';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';
import { outcomeOf, type PickupOutcome } from '@/lib/pickup/day/pickup-outcome';
import { takesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { type Buying, buyingByRound, deliveryPage } from './buying';

/** The payments of a round's orders, in the minor unit of the currency; those of cancelled orders too. */
interface Payments {
  takenInCents: number;
  paidBackCents: number;
}

/** A matter that is open at the end of a round, and the page that settles it. */
export interface OpenMatter {
  kind: 'buy' | 'send' | 'deliver' | 'collect' | 'owed' | 'refund';
  /** Bottles, purchase orders or orders; of money, cents. */
  count: number;
  href: Href;
}

/** The end of a round: its result, and the matters that are open. */
export interface RoundEnd extends RoundWithRoute {
  round: RoundNow;
  result: RoundResult & Payments;
  open: OpenMatter[];
}

/** The result of a round, and what is open. 404 when there is no such round. */
export const getRoundEnd = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundEnd> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const result = await resultOf(scope, id);
    const buying = await buyingByRound(scope, [id], await bottlesByOffering(scope, [id]));
    const open = openMatters(id, result, buying.get(id), await outcomeOf(scope, id));
    return {
      round: { ...round, takesOrders: await takesOrders(scope, round) },
      route,
      result: { ...result, ...(await paymentsOf(scope, id)) },
      open,
    };
  },
});

async function paymentsOf(scope: Scope, roundId: number): Promise<Payments> {
  const [sums] = await scope.query<Payments>(
    (organization) => sql`
      SELECT coalesce(sum(payment.amount_cents) FILTER (WHERE payment.amount_cents > 0), 0) AS "takenInCents",
             coalesce(-sum(payment.amount_cents) FILTER (WHERE payment.amount_cents < 0), 0) AS "paidBackCents"
      FROM orders placed
      JOIN payments payment ON payment.organization_id = ${organization} AND payment.order_id = placed.id
      WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = ${roundId}
        AND payment.voided_at IS NULL`,
  );
  if (!sums) throw new Error('an aggregate without a row');
  return sums;
}

/** The open matters in the order in which they are settled. A pickup that nobody noted anything of is not open. */
function openMatters(
  id: number,
  { owedCents, refundableCents }: RoundResult,
  buying: Buying | undefined,
  pickup: PickupOutcome | null,
): OpenMatter[] {
  const { notBought = 0, unsent = [], expected = [] } = buying ?? {};
  const round = `/admin/rounds/${id}` as const;
  const matters: OpenMatter[] = [
    { kind: 'buy', count: notBought, href: `${round}/purchase` },
    { kind: 'send', count: unsent.length, href: `${round}/purchase` },
    { kind: 'deliver', count: expected.length, href: deliveryPage(id, expected) },
    {
      kind: 'collect',
      count: pickup ? pickup.orders - pickup.collected : 0,
      href: `${round}/pickup?list=to_go#lists`,
    },
    { kind: 'owed', count: owedCents, href: `${round}/orders?filter=unpaid` },
    { kind: 'refund', count: refundableCents, href: `${round}/orders?filter=to_return` },
  ];
  return matters.filter(({ count }) => count > 0);
}
