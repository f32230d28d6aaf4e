import { orders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import type { OrderCause } from '@/lib/mail/acts/order-acts';
import type { PayableAccount } from '@/lib/money/accounts/pay-to';
import type { Order } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import type { Leaver } from '@/lib/people/leaving';
import type { Participant } from '@/lib/people/queries';
import { isCollected } from '@/lib/pickup/day/collecting';
import type { Round } from '@/lib/rounds/queries';
import { inIds } from '@/lib/rules/list';
import type { OrderedLine } from './text/changed-wines';

/** The data from which a template's variables are made. */
export interface TemplateContext {
  route: Route;
  round: Pick<
    Round,
    | 'name'
    | 'opensAt'
    | 'orderDeadlineAt'
    | 'pickupAt'
    | 'pickupUntil'
    | 'pickupLocation'
    | 'paymentInstructions'
    | 'translations'
    | 'paymentDueAt'
    | 'status'
  >;
  /** Without the fields of a link to unsubscribe if the message is not for the participant, such as a test. */
  participant: Pick<Participant, 'name' | 'email' | 'phone' | 'locale'> & Partial<Leaver>;
  /** The account that participants pay to, if the route names one. */
  account?: PayableAccount | null | undefined;
  /** Null in a message about a round. */
  order: {
    orderNumber: number;
    accessToken: string;
    offerings: OrderedLine[];
    /** The participant's other orders in the round that stand. */
    otherNumbers?: number[];
    /** The amount of the payment with which the order became paid; null while it is not. */
    amountPaid?: number | null;
    /** Missing of an invented order. */
    id?: number;
    totalCents: number;
    paidCents: number;
    dueCents: number;
    cancelledAt?: Date | null;
    /** True when the round's crates were filled, so that nobody takes more any more. */
    isSettled?: boolean;
    /** True while bottles of it are handed over or short, so that nobody changes it. */
    isBeingCollected?: boolean;
  } | null;
  /** The cause of a message about a changed or cancelled order. */
  cause?: (OrderCause & { isCancelled: boolean }) | null;
}

/** The context of an order, with the rows it was read from. */
export interface OrderContext extends TemplateContext {
  round: Round;
  participant: Participant;
  order: Order & {
    offerings: OrderedLine[];
    otherNumbers: number[];
    amountPaid: number | null;
    isSettled: boolean;
    isBeingCollected: boolean;
  };
}

/** The data for a message about an order, or undefined when the order is gone. */
export async function contextOfOrder(scope: Scope, orderId: number): Promise<OrderContext | undefined> {
  return (await contextsOfOrders(scope, [orderId])).get(orderId);
}

/** The data for messages about some orders, in one statement; without those that are gone. */
export async function contextsOfOrders(scope: Scope, ids: number[]): Promise<Map<number, OrderContext>> {
  const contexts = new Map<number, OrderContext>();
  for (const {
    order,
    line,
    offering,
    otherNumbers,
    amountPaid,
    isSettled,
    ...rest
  } of await scope.ordersWithContext(inIds(orders.id, ids))) {
    const context = contexts.get(order.id) ?? {
      ...rest,
      order: { ...order, offerings: [], otherNumbers, amountPaid, isSettled, isBeingCollected: false },
    };
    contexts.set(order.id, context);
    if (!line || !offering) continue;
    context.order.isBeingCollected ||= isCollected(line);
    const { id: wineOfferingId, name, producer, vintage } = offering;
    const { extra, unitPriceCents } = line;
    const quantity = bottlesOf(line);
    context.order.offerings.push({
      wineOfferingId,
      name,
      producer,
      vintage,
      quantity,
      extra,
      unitPriceCents,
    });
  }
  return contexts;
}
