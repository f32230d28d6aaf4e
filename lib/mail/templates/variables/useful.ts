import type { EventType } from '@/db/schema/words';

/**
 * The variables that a message of each kind should hardly do without, of those that stand in its text. Variables that
 * came with a later version are in no template that was stored before.
 */
export const USEFUL_VARIABLES: Record<EventType, readonly string[]> = {
  round_announced: ['order_deadline_at', 'pickup_at', 'unsubscribe_url'],
  deadline_reminder: ['order_deadline_at', 'unsubscribe_url'],
  order_confirmed: ['order_number', 'order_total', 'other_orders', 'payment_instructions'],
  order_changed: ['order_number', 'change_reason', 'changes', 'order_total', 'balance'],
  order_cancelled: ['order_number', 'change_reason', 'balance'],
  payment_confirmed: ['order_number', 'amount_paid', 'balance'],
  payment_reminder: ['order_number', 'amount_due', 'payment_iban', 'payment_reference'],
  pickup_reminder: [
    'order_number',
    'pickup_at',
    'pickup_location',
    'order_total',
    'amount_due',
    'other_orders',
  ],
  not_collected: ['order_number', 'pickup_location'],
};

/** True when a variable stands in a text. */
export const standsIn = (text: string, variable: string): boolean =>
  new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`).test(text);

/**
 * The place where a variable is added to a text: its end, or in HTML the end of its body. `inserted` is the
 * added text.
 */
export function placeOf(text: string, variable: string): { at: number; inserted: string } {
  const end = /<\/body\s*>/i.exec(text);
  if (end) return { at: end.index, inserted: `<p>{{${variable}}}</p>\n` };
  const at = text.trimEnd().length;
  return { at, inserted: `${at === 0 ? '' : ' '}{{${variable}}}` };
}

/** The field of a form that a variable is added to, in a message that is written in fields. */
export const fieldFor = (variable: string): 'note' | 'text' =>
  variable === 'payment_instructions' ? 'note' : 'text';
