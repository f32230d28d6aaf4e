import { isLeavable } from '@/db/schema/words';
import { translator } from '@/lib/words/languages/translator';
import { htmlOf, type TemplateFields } from './fields';
import type { EventType } from './input';
import { VARIABLES } from './variables/variables';

/** A template's wording, ready to be stored. */
export interface StarterTemplate {
  event_type: EventType;
  subject: string;
  body_html: string;
}

/** The fields that a wording may leave empty. */
const EMPTY = { order_lines: false, total: '', facts: '', note: '', more: '' };

/** The variables as a message of the catalogues names them: `{name}` becomes the placeholder `{{name}}`. */
const PLACEHOLDERS = Object.fromEntries(
  Object.keys(VARIABLES).map((name) => [name, `{{${name}}}`]),
) as Record<keyof typeof VARIABLES, string>;

/** Says the starter's messages in the language of a locale, with placeholders for the variables. */
function sayerOf(locale: string) {
  const t = translator(locale, 'starter');
  return (key: Parameters<typeof t>[0]) => t(key, PLACEHOLDERS);
}

type WrittenFields = Pick<TemplateFields, 'heading' | 'text'> & Partial<TemplateFields>;

/** The body of a message with a greeting, a closing and a button that leads to the order, unless the fields say otherwise. */
const bodyOf = (event: EventType, say: ReturnType<typeof sayerOf>, fields: WrittenFields) =>
  htmlOf(event, {
    ...EMPTY,
    greeting: say('greeting'),
    closing: say('closing'),
    button: say('seeOrder'),
    ...fields,
  });

/**
 * A template for each event in the language of a locale, usable without changes: the beginning of a route.
 */
export function starterSet(locale: string): StarterTemplate[] {
  const say = sayerOf(locale);
  const starter = (event_type: EventType, subject: string, fields: WrittenFields): StarterTemplate => ({
    event_type,
    subject,
    body_html: bodyOf(event_type, say, {
      ...fields,
      ...(isLeavable(event_type) && { closing: `${say('closing')}\n\n${say('leave')}` }),
    }),
  });
  return [
    starter('round_announced', say('announced.subject'), {
      heading: say('announced.heading'),
      text: say('announced.text'),
      facts: [say('opens'), say('deadline'), say('pickup')].join('\n'),
      button: say('announced.button'),
    }),
    starter('order_confirmed', say('confirmed.subject'), {
      heading: say('confirmed.heading'),
      text: say('confirmed.text'),
      order_lines: true,
      total: say('confirmed.total'),
      facts: [say('pickup'), say('paymentReminder.by'), say('payTo'), say('reference')].join('\n'),
      note: PLACEHOLDERS.payment_instructions,
      // Both may be empty, where nothing is offered or the deadline has passed.
      more: `${PLACEHOLDERS.change_until}\n${PLACEHOLDERS.extras}`,
    }),
    starter('order_changed', say('changed.subject'), {
      heading: say('changed.heading'),
      text: `${say('changed.text')} ${PLACEHOLDERS.change_reason}\n\n${PLACEHOLDERS.changes}`,
      order_lines: true,
      total: say('confirmed.total'),
      facts: say('pickup'),
      more: `${PLACEHOLDERS.balance} ${PLACEHOLDERS.change_until} ${PLACEHOLDERS.other_orders}`,
    }),
    starter('order_cancelled', say('cancelled.subject'), {
      heading: say('cancelled.heading'),
      text: `${say('cancelled.text')} ${PLACEHOLDERS.change_reason} ${PLACEHOLDERS.balance} ${PLACEHOLDERS.other_orders}`,
    }),
    starter('payment_confirmed', say('paid.subject'), {
      heading: say('paid.heading'),
      text: say('paid.text'),
      facts: say('pickup'),
      more: `${PLACEHOLDERS.balance} ${say('paid.more')}`,
    }),
    starter('deadline_reminder', say('deadlineReminder.subject'), {
      heading: say('announced.heading'),
      text: say('deadlineReminder.text'),
      facts: [say('deadline'), say('pickup')].join('\n'),
      button: say('announced.button'),
    }),
    starter('payment_reminder', say('paymentReminder.subject'), {
      heading: say('confirmed.heading'),
      text: say('paymentReminder.text'),
      facts: [say('paymentReminder.by'), say('payTo'), say('reference')].join('\n'),
      note: PLACEHOLDERS.payment_instructions,
      more: say('paymentReminder.more'),
    }),
    starter('pickup_reminder', say('pickupReminder.subject'), {
      heading: say('confirmed.heading'),
      text: say('pickupReminder.text'),
      order_lines: true,
      total: say('confirmed.total'),
      facts: say('pickup'),
      // The order's page tells how to pay; a participant who has paid needs no such words.
      more: `${PLACEHOLDERS.balance} ${say('paid.more')}`,
    }),
    starter('not_collected', say('notCollected.subject'), {
      heading: say('confirmed.heading'),
      text: say('notCollected.text'),
      order_lines: true,
      total: say('confirmed.total'),
      facts: say('pickup'),
      more: `${PLACEHOLDERS.balance} ${say('notCollected.more')}`,
    }),
  ];
}

/** A wording of our own, in one language. */
interface OwnWording {
  locale: string;
  subject: string;
  bodyHtml: string;
}

/** Our own words about an order that was paid at the pickup, in the language of a locale: nobody has to come any more. */
export function paidAtPickup(locale: string): OwnWording {
  const say = sayerOf(locale);
  const bodyHtml = bodyOf('payment_confirmed', say, {
    heading: say('paid.heading'),
    text: say('paidAtPickup.text'),
    more: PLACEHOLDERS.balance,
  });
  return { locale, subject: say('paidAtPickup.subject'), bodyHtml };
}

/** Our own words about a payment that the bank returned, in the language of a locale. */
export function paymentReturned(locale: string): OwnWording {
  const say = sayerOf(locale);
  const bodyHtml = bodyOf('payment_reminder', say, {
    heading: say('confirmed.heading'),
    text: `${say('paymentReturned.text')} ${PLACEHOLDERS.balance}`,
    note: PLACEHOLDERS.payment_instructions,
    more: say('paymentReturned.more'),
  });
  return { locale, subject: say('paymentReturned.subject'), bodyHtml };
}
