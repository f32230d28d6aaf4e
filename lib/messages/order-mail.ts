import { sql } from 'drizzle-orm';
import { mailTemplates } from '@/db/schema';
import type { EVENTS_WITH_ORDER, OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { together } from '@/db/statements/together';
import type { Tenant } from '@/db/tenant';
import { holdingOneOf } from '@/lib/list';
import { type Composed, compose } from '@/lib/templates/compose';
import { contextOfOrder, contextsOfOrders, type OrderContext } from '@/lib/templates/context';
import { type Template, templateFor } from '@/lib/templates/queries';
import { withTranslations } from '@/lib/templates/wordings/translations';
import { type Begun, beginAttempt } from './attempts';

type EventWithOrder = (typeof EVENTS_WITH_ORDER)[number];

/** Whether the message still matches the order's state. */
function isDue({ order }: OrderContext, event: EventWithOrder): boolean {
  return event === 'payment_confirmed' ? order.paidAt !== null : order.cancelledAt === null;
}

/**
 * Begins an attempt to mail a participant about an order; the caller commits it before `deliver`. Undefined
 * when there is nothing to send: the order or the template is gone, or the order has changed so that the
 * message is no longer true.
 */
export async function beginOrderMail(
  scope: Scope,
  orderId: number,
  event: EventWithOrder,
): Promise<Begun | undefined> {
  // Keeps the order from being deleted until the row is written.
  await scope.query(
    (organization) => sql`
      SELECT FROM orders WHERE organization_id = ${organization} AND id = ${orderId} FOR KEY SHARE`,
  );
  const context = await contextOfOrder(scope, orderId);
  const template = context && (await templateFor(scope, context.route.id, event));
  if (!template || !isDue(context, event)) return undefined;
  const attempt = {
    routeId: context.route.id,
    participantId: context.participant.id,
    purchaseRoundId: context.round.id,
    orderId,
    eventType: event,
  };
  return beginAttempt(scope, attempt, context.participant.email, await compose(template, context));
}

/** A message about an order that is due: which one, and what it is made from. */
interface Due {
  context: OrderContext;
  template: Template;
}

/**
 * Begins an attempt to mail a participant about an order, like `beginOrderMail`, in transactions of its own and
 * together with other messages that begin at the same time. The row is committed when this resolves.
 */
export async function beginQueuedMail(
  tenant: Tenant,
  orderId: number,
  event: OrderEvent,
): Promise<Begun | undefined> {
  const due = await findDue({ tenant, orderId, event });
  if (!due) return undefined;
  const composed = await compose(due.template, due.context);
  return beginTogether({ tenant, context: due.context, event, composed });
}

const findDue = together(
  ({ tenant }: { tenant: Tenant; orderId: number; event: OrderEvent }) => String(tenant.organizationId),
  async (wanted): Promise<(Due | undefined)[]> => {
    const [first] = wanted;
    if (!first) return [];
    const contexts = await first.tenant.readingOnce((scope) =>
      contextsOfOrders(
        scope,
        wanted.map(({ orderId }) => orderId),
      ),
    );
    const routeIds = [...contexts.values()].map(({ route }) => route.id);
    const rows = await first.tenant.readingOnce((scope) =>
      scope.list(mailTemplates, { where: holdingOneOf(mailTemplates.routeId, routeIds) }),
    );
    const templates = await first.tenant.readingOnce((scope) => withTranslations(scope, rows));
    return wanted.map(({ orderId, event }) => {
      const context = contexts.get(orderId);
      const template = templates.find(
        ({ routeId, eventType }) => routeId === context?.route.id && eventType === event,
      );
      return context && template && isDue(context, event) ? { context, template } : undefined;
    });
  },
);

interface Beginning {
  tenant: Tenant;
  context: OrderContext;
  event: OrderEvent;
  composed: Composed;
}

const beginTogether = together(
  // Their rows refer to the round, so they wait while others lock it.
  ({ tenant, context: { round } }: Beginning) => `${tenant.organizationId}/${round.id}`,
  async (messages): Promise<(Begun | undefined)[]> => {
    const [first] = messages;
    if (!first) return [];
    const rows = messages.map(({ context: { order, participant }, event, composed: { subject } }) => ({
      order_id: order.id,
      event_type: event,
      recipient: participant.email,
      subject,
    }));
    const ids = await first.tenant.changingOnce(async (scope) => {
      const [answer] = await scope.query<{ ids: (number | null)[] }>(
        (organization) => sql`
          SELECT to_jsonb(begin_order_mail_attempts(
            ${organization}, ${JSON.stringify(rows)}::text::jsonb)) AS ids`,
      );
      return answer?.ids ?? [];
    }, first.context.round.id);
    return messages.map(({ context: { order, participant }, composed }, index) => {
      const id = ids[index];
      const row = { orderId: order.id, announcementId: null, recipient: participant.email };
      return id ? { row: { id, ...row }, composed } : undefined;
    });
  },
);
