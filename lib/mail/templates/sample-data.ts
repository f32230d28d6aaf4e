import { and, desc, eq, sql } from 'drizzle-orm';
import { orders, participants, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { accountOfRoute } from '@/lib/money/accounts/queries';
import type { Participant } from '@/lib/people/queries';
import { now } from '@/lib/process/runtime/clock';
import type { Round } from '@/lib/rounds/queries';
import { existing, fieldError, invalid } from '@/lib/rules/errors';
import { equals } from '@/lib/rules/list';
import { translator } from '@/lib/words/languages/translator';
import { contextOfOrder, type TemplateContext } from './context';
import { isAboutOrder } from './fields';
import type { EventType } from './input';
import type { Template } from './queries';
import type { OrderedLine } from './text/changed-wines';

const SOMEBODY: TemplateContext['participant'] = {
  name: 'Ada Example',
  email: 'ada@example.org',
  phone: '+31 20 123 4567',
  locale: null,
};

const WINES: OrderedLine[] = [
  {
    wineOfferingId: 1,
    name: 'Riesling Alte Reben',
    producer: 'Weingut Beispiel',
    vintage: 2023,
    quantity: 6,
    unitPriceCents: 1280,
  },
  { name: 'Barbera d’Asti', producer: 'Cascina Esempio', vintage: 2021, quantity: 2, unitPriceCents: 1360 },
];

const COST = WINES.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
const INVENTED_ORDER: TemplateContext['order'] = {
  ...{ orderNumber: 12, accessToken: 'example', offerings: WINES },
  ...{ totalCents: COST, paidCents: 0, dueCents: COST },
};

/** The round and the participant whose data is wanted; the newest round and any participant without them. */
interface Wanted {
  roundId?: number | undefined;
  id: number | undefined;
  email: string | undefined;
}

const daysFromNow = (days: number) => new Date(now().getTime() + days * 86_400_000);

/**
 * The data for a template's preview: the route's newest round, the newest order, of the given participant if any, and
 * invented rows where these are missing. 422 when the participant or the round is not on the route.
 */
export async function sampleContext(
  scope: Scope,
  template: Pick<Template, 'routeId' | 'eventType'>,
  wanted: Wanted,
): Promise<TemplateContext> {
  const route = existing(await scope.find(routes, template.routeId));
  const named = await memberOf(scope, route.id, wanted);
  const asked = await roundOf(scope, route.id, wanted.roundId);
  const hasOrder = isAboutOrder(template.eventType);
  const real = hasOrder ? await newestOrder(scope, route.id, asked?.id, named?.id) : undefined;
  if (real) return ofEvent(template.eventType, real);
  return ofEvent(template.eventType, {
    route,
    account: await accountOfRoute(scope, route),
    round: asked ?? (await newestRound(scope, route.id)) ?? inventedRound(route.locale),
    participant: named ?? (await anyMember(scope, route.id)) ?? SOMEBODY,
    order: hasOrder ? INVENTED_ORDER : null,
  });
}

/** The context as a message about an event has it: of a changed order with a change, of a cancelled one cancelled. */
function ofEvent(event: EventType, context: TemplateContext): TemplateContext {
  if (!context.order || (event !== 'order_changed' && event !== 'order_cancelled')) return context;
  const isCancelled = event === 'order_cancelled';
  const { totalCents, paidCents } = context.order;
  const dueCents = (isCancelled ? 0 : totalCents) - paidCents;
  const [first] = context.order.offerings;
  const before = !isCancelled && first ? [wasMore(first)] : [];
  return {
    ...context,
    order: { ...context.order, cancelledAt: isCancelled ? now() : null, dueCents },
    cause: { reason: 'administrator', was_cancelled: false, before, isCancelled },
  };
}

/** A wine of which there was a bottle more before. */
const wasMore = ({ wineOfferingId = 1, name, producer, vintage, quantity, extra = 0 }: OrderedLine) => ({
  wine_offering_id: wineOfferingId,
  bottles: quantity + 1,
  extra,
  name,
  producer,
  vintage,
});

/** The context of a round's announcement, for one participant of the route or an invented one. */
export async function announcementContext(
  scope: Scope,
  route: Route,
  round: Round,
): Promise<TemplateContext> {
  return {
    route,
    round,
    account: await accountOfRoute(scope, route),
    participant: (await anyMember(scope, route.id)) ?? SOMEBODY,
    order: null,
  };
}

async function memberOf(scope: Scope, routeId: number, wanted: Wanted): Promise<Participant | undefined> {
  const { id, email } = wanted;
  if (id === undefined && email === undefined) return undefined;
  const where = and(
    eq(participants.routeId, routeId),
    equals(participants.id, id),
    equals(participants.email, email),
  );
  const [participant] = await scope.list(participants, { where, limit: 1 });
  if (participant) return participant;
  const path = id === undefined ? 'participant_email' : 'participant_id';
  throw invalid(fieldError(path, 'noSuchParticipantOnRoute'));
}

async function roundOf(scope: Scope, routeId: number, id: number | undefined): Promise<Round | undefined> {
  if (id === undefined) return undefined;
  const round = await scope.find(purchaseRounds, id);
  if (round?.routeId === routeId) return round;
  throw invalid(fieldError('purchase_round_id', 'noSuchRoundOnRoute'));
}

async function anyMember(scope: Scope, routeId: number): Promise<Participant | undefined> {
  const where = and(eq(participants.routeId, routeId), eq(participants.isActive, true));
  const [member] = await scope.list(participants, { where, limit: 1 });
  return member;
}

async function newestOrder(
  scope: Scope,
  routeId: number,
  roundId: number | undefined,
  participantId: number | undefined,
) {
  const where = and(
    eq(orders.routeId, routeId),
    equals(orders.purchaseRoundId, roundId),
    equals(orders.participantId, participantId),
  );
  const [order] = await scope.list(orders, { where, orderBy: [desc(orders.id)], limit: 1 });
  return order && contextOfOrder(scope, order.id);
}

/** The newest open round, or the newest of any state. */
async function newestRound(scope: Scope, routeId: number) {
  const [round] = await scope.list(purchaseRounds, {
    where: eq(purchaseRounds.routeId, routeId),
    orderBy: [sql`${purchaseRounds.status} = 'open' DESC`, desc(purchaseRounds.id)],
    limit: 1,
  });
  return round;
}

function inventedRound(locale: string): TemplateContext['round'] {
  const t = translator(locale, 'mail.sample');
  return {
    name: t('round'),
    opensAt: daysFromNow(0),
    orderDeadlineAt: daysFromNow(14),
    pickupAt: daysFromNow(21),
    pickupUntil: null,
    pickupLocation: t('place'),
    paymentInstructions: t('payment'),
    translations: [],
    paymentDueAt: daysFromNow(21),
    status: 'open',
  };
}
