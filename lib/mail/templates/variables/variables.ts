import { EVENTS_WITH_ORDER, LEAVABLE_EVENTS, ORDER_EVENTS } from '@/db/schema/words';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import type { TemplateContext } from '@/lib/mail/templates/context';
import { EVENT_TYPES, type EventType } from '@/lib/mail/templates/input';
import { unsubscribeUrl } from '@/lib/mail/templates/rendering/unsubscribe-link';
import { changedWines } from '@/lib/mail/templates/text/changed-wines';
import { isolated } from '@/lib/mail/templates/text/isolated-text';
import { changesOf, extrasOf, orderTable } from '@/lib/mail/templates/text/order-table';
import { unlinked } from '@/lib/mail/templates/text/unlinked-text';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { paymentReference } from '@/lib/money/ledger/reference';
import { ownOrderPath } from '@/lib/orders/present';
import { now } from '@/lib/process/runtime/clock';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoment, formatMoney, formatPeriod } from '@/lib/words/format';
import { ENGLISH, localeOfWords } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';

/** The value of a variable: text, or our own markup with equivalent text. */
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
 * Tells people who ordered more than once with one address. Only the mail to that address says it: a page would tell
 * strangers who ordered.
 */
function otherOrders(numbers: number[], locale: string): string | null {
  if (numbers.length === 0) return null;
  const list = new Intl.ListFormat(localeOfWords(locale)).format(numbers.map(String));
  return translator(locale, 'mail')('otherOrders', { count: numbers.length, list });
}

/** The reason of an order's change. */
function changeReason(
  { reason, isCancelled }: NonNullable<TemplateContext['cause']>,
  locale: string,
): string {
  const t = translator(locale, 'mail.reasons');
  if (!isCancelled) return t(`changed.${reason}`);
  return t(`cancelled.${reason === 'participant' ? 'participant' : 'administrator'}`);
}

/**
 * The end of the time for changes to an order that stands; null once that has passed, the order is handed out, or the
 * round is closed.
 */
function changeUntil({ order, round, route }: TemplateContext): string | null {
  const at = round.orderDeadlineAt;
  if (!order || order.cancelledAt || order.isBeingCollected || round.status !== 'open' || !at || at <= now())
    return null;
  return translator(route.locale, 'mail')('changeUntil', { at: formatMoment(at, route) });
}

/**
 * The amount of an order still to be paid, with its due date and account, or the amount to be given back; empty without
 * either.
 */
function balance({ order, round, route, account }: TemplateContext): string | null {
  const due = order ? order.dueCents : 0;
  const t = translator(route.locale, 'mail.balance');
  const amount = formatMoney(Math.abs(due), route);
  if (due < 0) return t('returned', { amount });
  if (due === 0) return null;
  const until = round.paymentDueAt;
  const owed =
    until && until > now() ? t('dueUntil', { amount, at: formatMoment(until, route) }) : t('due', { amount });
  if (!account) return owed;
  const payTo = {
    holder: isolated(account.holder),
    iban: groupedIban(account.iban),
    reference: paymentReference(order?.id ?? NO_ORDER),
  };
  return `${owed} ${t('payTo', payTo)}`;
}

/** No order has this id, so the reference of an invented order leads to none. */
const NO_ORDER = 0;

/** The events whose messages may be about a changed order. */
const EVENTS_WITH_CHANGE = ['order_confirmed', 'order_changed', 'order_cancelled'] as const;

/**
 * Every variable of templates. The renderer, the editor and the handbook all read this list; the messages
 * under `mail.variables` in the catalogues explain each.
 */
export const VARIABLES = {
  name: {
    events: ALL,
    value: ({ participant }) => isolated(unlinked(participant.name)),
  },
  email: {
    events: ALL,
    value: ({ participant }) => shownAddress(participant.email),
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
  change_reason: {
    events: EVENTS_WITH_CHANGE,
    value: ({ cause, route }) => cause && changeReason(cause, route.locale),
  },
  changes: {
    events: EVENTS_WITH_CHANGE,
    value: ({ order, cause, route }) =>
      order && cause && changesOf(changedWines(cause.before, order.offerings), route.locale),
  },
  change_until: {
    events: ORDER_EVENTS,
    value: (context) => changeUntil(context),
  },
  extras: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) =>
      order && !order.isSettled && !order.cancelledAt ? extrasOf(order.offerings, route) : null,
  },
  order_total: {
    events: EVENTS_WITH_ORDER,
    value: ({ order, route }) => order && formatMoney(order.totalCents, route),
  },
  amount_due: {
    events: ALL,
    value: ({ order, route }) => order && formatMoney(Math.max(0, order.dueCents), route),
  },
  amount_paid: {
    events: ['payment_confirmed'],
    value: ({ order, route }) => order && formatMoney(order.amountPaid ?? order.totalCents, route),
  },
  balance: {
    events: EVENTS_WITH_ORDER,
    value: (context) => balance(context),
  },
  payment_due_at: {
    events: ALL,
    value: (context) => moment(context, context.round.paymentDueAt),
  },
  payment_reference: {
    events: ALL,
    value: ({ order }) => order && paymentReference(order.id ?? NO_ORDER),
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

/** The list in Markdown, for the API's description. */
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

/** The variables that say how an order is paid. */
const WAYS_TO_PAY: readonly VariableName[] = [
  'payment_due_at',
  'payment_reference',
  'payment_iban',
  'payment_holder',
  'payment_instructions',
];

/**
 * The values of an event's variables; those without a value are left out. A confirmation may be sent again once the order
 * is paid: then it says nothing of how to pay.
 */
export function valuesOf(event: EventType, context: TemplateContext): Map<string, Value> {
  const { order } = context;
  const isPaid = event === 'order_confirmed' && order !== null && order.dueCents <= 0;
  const wanted = variablesOf(event).filter((name) => !isPaid || !WAYS_TO_PAY.includes(name));
  return valuesOfThese(wanted, context);
}

/** The variables that have one value for all readers of a message about a round. */
const COMMON: readonly VariableName[] = [
  'route_name',
  'round_name',
  'opens_at',
  'order_deadline_at',
  'pickup_at',
  'pickup_location',
  'payment_due_at',
  'shop_url',
];

/** The values that all readers of a message about a round share. Every other variable stays as it is written. */
export function commonValues({ route, round }: Pick<TemplateContext, 'route' | 'round'>): Map<string, Value> {
  const nobody = { name: '', email: '', phone: null, locale: null };
  const common = valuesOfThese([...COMMON], { route, round, participant: nobody, order: null });
  return new Map([...names.map((name) => [name, `{{${name}}}`] as const), ...common]);
}

/** All variables, for a message without an event. */
export const allValues = (context: TemplateContext): Map<string, Value> => valuesOfThese(names, context);

function valuesOfThese(wanted: VariableName[], context: TemplateContext): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const name of wanted) {
    const value = table[name].value(context);
    if (value !== null && value !== undefined) values.set(name, value);
  }
  return values;
}
