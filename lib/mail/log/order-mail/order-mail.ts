import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import { mailLogs, mailTemplates } from '@/db/schema';
import type { ActEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { batched } from '@/db/statements/together';
import type { Tenant } from '@/db/tenant';
import { type Begun, beginAttempt } from '@/lib/mail/log/attempts';
import { contextOfOrder, contextsOfOrders, type OrderContext } from '@/lib/mail/templates/context';
import type { Template } from '@/lib/mail/templates/queries';
import { type Composed, compose } from '@/lib/mail/templates/rendering/compose';
import { paidAtPickup, paymentReturned } from '@/lib/mail/templates/starter-set';
import { withTranslations } from '@/lib/mail/templates/wordings/template-translations';
import type { Worded } from '@/lib/mail/templates/wordings/wording';
import { log } from '@/lib/process/runtime/log';
import { inIds } from '@/lib/rules/list';
import { isMailable } from '@/lib/words/addresses';
import { type Act, actToTell } from './act-to-tell';
import { sinceTold } from './short-told';

/** A due message about an order, with its context and template. */
interface Due {
  context: OrderContext;
  template: Worded;
  told: Act;
}

/**
 * The message about acts with an order, with its template. Undefined without an address or a template, and when no act
 * is true of the order any more, which is logged.
 */
function dueMessage(context: OrderContext | undefined, acts: Act[], templates: Template[]): Due | undefined {
  if (!context || !isMailable(context.participant.email)) return undefined;
  const told = actToTell(acts, context.order);
  if (!told) {
    log().info({ order: context.order.id }, 'what a message was about was undone before it was sent');
    return undefined;
  }
  const templateOf = (event: ActEvent) =>
    templates.find(({ routeId, eventType }) => routeId === context.route.id && eventType === event);
  // Routes without a template for changes use the one of confirmations.
  const template =
    templateOf(told.event) ?? (told.event === 'order_changed' && templateOf('order_confirmed'));
  if (!template) return undefined;
  const cause = told.cause && { ...told.cause, isCancelled: told.event === 'order_cancelled' };
  return { context: { ...context, cause }, template: { ...template, ...ownWording(told, context) }, told };
}

/**
 * Our own words about a payment that was made at the pickup or returned by the bank, in the group's and the reader's
 * language. Undefined where the template has the words.
 */
function ownWording(
  { event, cause }: Act,
  { route, participant }: OrderContext,
): Omit<Worded, 'eventType'> | undefined {
  const wording =
    (event === 'payment_confirmed' && cause?.reason === 'at_pickup' && paidAtPickup) ||
    (event === 'payment_reminder' && paymentReturned);
  if (!wording) return undefined;
  return { ...wording(route.locale), translations: participant.locale ? [wording(participant.locale)] : [] };
}

/**
 * Begins an attempt to mail a participant about acts with an order, the first act first; the caller commits it before
 * `deliver`. Undefined when there is nothing to send: order or template are gone, or the order's change has made the
 * message untrue. With the time at which the message is due, undefined also when it was sent since.
 */
export async function beginOrderMail(
  scope: Scope,
  orderId: number,
  acts: Act[],
  dueAt?: Date,
): Promise<Begun | undefined> {
  // Keeps the order from being deleted until the row is written.
  await scope.query(
    (organization) => sql`
      SELECT FROM orders WHERE organization_id = ${organization} AND id = ${orderId} FOR KEY SHARE`,
  );
  const context = await contextOfOrder(scope, orderId);
  const templates = context ? await templatesOfRoutes(scope, [context.route.id]) : [];
  const due = dueMessage(context, acts, templates);
  if (!due || (dueAt && (await wasSent(scope, due, dueAt)))) return undefined;
  const attempt = {
    routeId: due.context.route.id,
    participantId: due.context.participant.id,
    purchaseRoundId: due.context.round.id,
    orderId,
    eventType: due.template.eventType,
    cause: due.told.cause,
  };
  const composed = await compose(due.template, due.context);
  return beginAttempt(scope, attempt, due.context.participant.email, composed);
}

/** True when the same message was sent since a moment. */
async function wasSent(scope: Scope, { context, template, told }: Due, since: Date): Promise<boolean> {
  const cause = told.cause && JSON.stringify(told.cause);
  const same = and(
    eq(mailLogs.orderId, context.order.id),
    eq(mailLogs.eventType, template.eventType),
    gte(mailLogs.createdAt, since),
    notInArray(mailLogs.status, ['sending', 'failed']),
    sql`${mailLogs.cause} IS NOT DISTINCT FROM ${cause}::text::jsonb`,
  );
  return (await scope.count(mailLogs, same)) > 0;
}

const templatesOfRoutes = async (scope: Scope, routeIds: number[]): Promise<Template[]> =>
  withTranslations(scope, await scope.list(mailTemplates, { where: inIds(mailTemplates.routeId, routeIds) }));

/**
 * Begins an attempt to mail a participant about acts with an order, like `beginOrderMail`. It has transactions of its
 * own, together with other messages that begin at the same time. The row is committed when this resolves.
 */
export async function beginQueuedMail(
  tenant: Tenant,
  orderId: number,
  acts: Act[],
): Promise<Begun | undefined> {
  const due = await findDue({ tenant, orderId, acts });
  if (!due) return undefined;
  const composed = await compose(due.template, due.context);
  return beginTogether({ tenant, ...due, composed });
}

const findDue = batched(
  ({ tenant }: { tenant: Tenant; orderId: number; acts: Act[] }) => String(tenant.organizationId),
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
      scope.list(mailTemplates, { where: inIds(mailTemplates.routeId, routeIds) }),
    );
    const templates = await first.tenant.readingOnce((scope) => withTranslations(scope, rows));
    const acts = await sinceTold((work) => first.tenant.readingOnce(work), wanted);
    return wanted.map(({ orderId }, place) =>
      dueMessage(contexts.get(orderId), acts[place] ?? [], templates),
    );
  },
);

interface Beginning extends Due {
  tenant: Tenant;
  composed: Composed;
}

const beginTogether = batched(
  // Their rows refer to the round, so they wait while others lock it.
  ({ tenant, context: { round } }: Beginning) => `${tenant.organizationId}/${round.id}`,
  async (messages): Promise<(Begun | undefined)[]> => {
    const [first] = messages;
    if (!first) return [];
    const rows = messages.map(({ context: { order, participant }, template, told, composed }) => ({
      order_id: order.id,
      event_type: template.eventType,
      recipient: participant.email,
      subject: composed.subject,
      cause: told.cause ?? undefined,
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
