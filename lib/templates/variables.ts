import { ORDER_EVENTS } from '@/db/schema/words';
import { formatMoment, formatMoney } from '@/lib/format';
import { localeOfWords } from '@/lib/languages/languages';
import { translator } from '@/lib/languages/translator';
import { ownOrderPath } from '@/lib/orders/present';
import { totalCents } from '@/lib/orders/totals';
import { storefrontUrl } from '@/lib/routes/address';
import type { TemplateContext } from './context';
import { EVENT_TYPES, type EventType } from './input';
import { isolated } from './isolated';
import { changesOf, orderTable } from './order-table';
import { unlinked } from './unlinked';

/** The value of a variable: text, or our own markup with the same content as text. */
export type Value = string | { html: string; text: string };

interface Variable {
  /** Shown beside the editor. */
  meaning: string;
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

/** Every variable a template may use. The renderer, the editor and the handbook all take them from here. */
export const VARIABLES = {
  name: {
    meaning: 'The participant’s name',
    events: ALL,
    value: ({ participant }) => isolated(unlinked(participant.name)),
  },
  email: {
    meaning: 'The participant’s e-mail address',
    events: ALL,
    value: ({ participant }) => participant.email,
  },
  phone: {
    meaning: 'The participant’s phone number',
    events: ALL,
    value: ({ participant }) => participant.phone && unlinked(participant.phone),
  },
  route_name: { meaning: 'The route’s name', events: ALL, value: ({ route }) => isolated(route.name) },
  round_name: { meaning: 'The round’s name', events: ALL, value: ({ round }) => isolated(round.name) },
  opens_at: {
    meaning: 'When the round opens for orders',
    events: ALL,
    value: (context) => moment(context, context.round.opensAt),
  },
  order_deadline_at: {
    meaning: 'Until when orders are taken',
    events: ALL,
    value: (context) => moment(context, context.round.orderDeadlineAt),
  },
  pickup_at: {
    meaning: 'When the wine can be picked up',
    events: ALL,
    value: (context) => moment(context, context.round.pickupAt),
  },
  pickup_location: {
    meaning: 'Where the wine can be picked up',
    events: ALL,
    value: ({ round }) => isolated(round.pickupLocation),
  },
  order_number: {
    meaning: 'The order’s number in its round',
    events: ORDER_EVENTS,
    value: ({ order }) => order && String(order.orderNumber),
  },
  order_lines: {
    meaning: 'The ordered wines as a table',
    events: ORDER_EVENTS,
    value: ({ order, route }) => order && orderTable(order.offerings, route),
  },
  changes: {
    meaning: 'What the participant gets that is not what was ordered, a line for each wine; empty otherwise',
    events: ['order_confirmed'],
    value: ({ order, route }) => order && changesOf(order.offerings, route.locale),
  },
  order_total: {
    meaning: 'What the order costs',
    events: ORDER_EVENTS,
    value: ({ order, route }) => order && formatMoney(totalCents(order.offerings), route),
  },
  other_orders: {
    meaning: 'A sentence that names the other orders of the participant in the round; empty without any',
    events: ORDER_EVENTS,
    value: ({ order, route }) => order && otherOrders(order.otherNumbers ?? [], route.locale),
  },
  payment_instructions: {
    meaning: 'How to pay, as the round says it',
    events: ALL,
    value: ({ round }) => round.paymentInstructions,
  },
  order_url: {
    meaning: 'The address of the participant’s own page of the order',
    events: ORDER_EVENTS,
    value: ({ order, route }) => order && storefrontUrl(route, ownOrderPath(order.accessToken)),
  },
  shop_url: {
    meaning: 'The address of the route’s wine list',
    events: ALL,
    value: ({ route }) => storefrontUrl(route, '/'),
  },
} as const satisfies Record<string, Variable>;

/** The variables whose values are about the participant. */
export const ABOUT_PARTICIPANT = ['name', 'email', 'phone'] as const satisfies (keyof typeof VARIABLES)[];

const table: Record<string, Variable> = VARIABLES;

/** The variables of an event's messages with their meaning, in the order in which they are listed. */
export function variablesOf(event: EventType): { name: string; meaning: string }[] {
  return Object.entries(table)
    .filter(([, { events }]) => events.includes(event))
    .map(([name, { meaning }]) => ({ name, meaning }));
}

/** The same in Markdown, for the API's description. */
export function variablesInMarkdown(): string {
  const rows = Object.entries(table).map(
    ([name, { meaning, events }]) =>
      `| \`{{${name}}}\` | ${meaning} | ${events.length === ALL.length ? 'all' : events.join(', ')} |`,
  );
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
  for (const { name } of variablesOf(event)) {
    const value = table[name]?.value(context);
    if (value !== null && value !== undefined) values.set(name, value);
  }
  return values;
}
