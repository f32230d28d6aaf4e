import { EVENTS_WITH_ORDER, LEAVABLE_EVENTS } from '@/db/schema/words';
import { formatMoment, formatMoney, formatPeriod } from '@/lib/format';
import { ENGLISH, localeOfWords } from '@/lib/languages/languages';
import { translator } from '@/lib/languages/translator';
import { ownOrderPath } from '@/lib/orders/present';
import { dueCents, totalCents } from '@/lib/orders/sums/totals';
import { groupedIban } from '@/lib/payments/pay-to';
import { paymentReference } from '@/lib/payments/reference';
import { storefrontUrl } from '@/lib/routes/address';
import type { TemplateContext } from '@/lib/templates/context';
import { EVENT_TYPES, type EventType } from '@/lib/templates/input';
import { unsubscribeUrl } from '@/lib/templates/leaving';
import { isolated } from '@/lib/templates/text/isolated';
import { changesOf, orderTable } from '@/lib/templates/text/order-table';
import { unlinked } from '@/lib/templates/text/unlinked';

/** The value of a variable: text, or our own markup with the same content as text. */
export type Value = string | { html: string; text: string };

interface Variable {
  /** The events whose messages have this variable. */
  events: readonly EventType[];
  /** Undefined or null when the context has no value; the variable is then empty. */
  value(context: TemplateContext): Value | null | undefined;
}

const ALL = EVENT_TYPES;

const moment = (context: TemplateContext, at: Date | null) => at && formatMoment(at, context.route);

/**
 * Tells who ordered more than once with one address. Only the mail to that address says it: a page would tell
 * strangers who ordered.
 */
function otherOrders(numbers: number[], locale: string): string | null {
  if (numbers.length === 0) return null;
  const list = new Intl.ListFormat(localeOfWords(locale)).format(numbers.map(String));
  return translator(locale, 'mail')('otherOrders', { count: numbers.length, list });
}

/** What is due of an order, in the currency's minor unit. */
const dueOf = ({ offerings, paidCents = null, cancelledAt = null }: NonNullable<TemplateContext['order']>) =>
  dueCents({ paidCents, cancelledAt }, totalCents(offerings));

/**
 * Every variable a template may use. The renderer, the editor and the handbook all take them from here; what each
 * means is said by its message under `mail.variables` in the catalogues.
 */
export const VARIABLES = {
  name: {
    events: ALL,
    value: ({ participant }) => isolated(unlinked(participant.name)),
  },
  email: {
    events: ALL,
    value: ({ participant }) => participant.email,
  },
  phone: {
    events: ALL,
    value: ({ participant }) => participant.phone && unlinked(participant.phone),
  },
  route_name: { events: ALL, value: ({ route }) => isolated(route.name) },
  round_name: { events: ALL, value: ({ round }) => isolated(round.name) },
  opens_at: {
    events: ALL,
    value: (context) => moment(context, context.round.opensAt),
  },
  order_deadline_at: {
    events: ALL,
    value: (context) => moment(context, context.round.orderDeadlineAt),
  },
  pickup_at: {
    events: ALL,
    value: ({ round, route }) => round.pickupAt && formatPeriod(round.pickupAt, round.pickupUntil, route),
  },
  pickup_location: {
    events: ALL,
    value: ({ round }) => isolated(round.pickupLocation),
  },
  order_number: {
    events: EVENTS_WITH_ORDER,
    value: ({ order }) => order && String(order.orderNumber),
  },
  order_lines: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) => order && orderTable(order.offerings, route),
  },
  changes: {
    events: ['order_confirmed'],
    value: ({ order, route }) => order && changesOf(order.offerings, route.locale),
  },
  order_total: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) => order && formatMoney(totalCents(order.offerings), route),
  },
  amount_due: {
    events: ALL,
    value: ({ order, route }) => order && formatMoney(Math.max(0, dueOf(order)), route),
  },
  payment_reference: {
    events: ALL,
    value: ({ order }) => order && paymentReference(order.id ?? order.orderNumber),
  },
  payment_iban: {
    events: ALL,
    value: ({ account }) => account && groupedIban(account.iban),
  },
  payment_holder: {
    events: ALL,
    value: ({ account }) => account && isolated(account.holder),
  },
  other_orders: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) => order && otherOrders(order.otherNumbers ?? [], route.locale),
  },
  payment_instructions: {
    events: ALL,
    value: ({ round }) => round.paymentInstructions,
  },
  order_url: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) => order && storefrontUrl(route, ownOrderPath(order.accessToken)),
  },
  shop_url: {
    events: ALL,
    value: ({ route }) => storefrontUrl(route, '/'),
  },
  unsubscribe_url: {
    events: LEAVABLE_EVENTS,
    value: (context) => unsubscribeUrl(context) ?? storefrontUrl(context.route, '/unsubscribe/example'),
  },
} as const satisfies Record<string, Variable>;

const table: Record<keyof typeof VARIABLES, Variable> = VARIABLES;

type VariableName = keyof typeof VARIABLES;

const names = Object.keys(VARIABLES) as VariableName[];

/** The names of the variables of an event's messages, in the order in which they are listed. */
export const variablesOf = (event: EventType): VariableName[] =>
  names.filter((name) => table[name].events.includes(event));

/** The same in Markdown, for the API's description. */
export function variablesInMarkdown(): string {
  const t = translator(ENGLISH, 'mail.variables');
  const rows = names.map((name) => {
    const { events } = table[name];
    return `| \`{{${name}}}\` | ${t(name)} | ${events.length === ALL.length ? 'all' : events.join(', ')} |`;
  });
  return [
    'Subject and body may hold these placeholders; an unknown one, or one without a value, renders empty.',
    '',
    '| Placeholder | Meaning | Events |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The values of an event's variables; those without a value are left out. */
export function valuesOf(event: EventType, context: TemplateContext): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const name of variablesOf(event)) {
    const value = table[name].value(context);
    if (value !== null && value !== undefined) values.set(name, value);
  }
  return values;
}
