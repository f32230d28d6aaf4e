import { htmlOf, type TemplateFields } from './fields';
import type { EventType } from './input';

/** A template's wording, ready to be stored. */
export interface StarterTemplate {
  event_type: EventType;
  subject: string;
  body_html: string;
}

const EMPTY = { order_lines: false, total: '', facts: '', note: '', more: '', button: '' };
const COURTESY = { greeting: 'Hello {{name}},', closing: 'Cheers,\n{{route_name}}' };
const PICKUP = 'Pickup: {{pickup_at}}\n{{pickup_location}}';

const starter = (event_type: EventType, subject: string, fields: TemplateFields): StarterTemplate => ({
  event_type,
  subject,
  body_html: htmlOf(event_type, fields),
});

/** A template for each event, usable without changes: what a route begins with. */
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [
  starter('round_announced', '{{route_name}}: {{round_name}}', {
    ...EMPTY,
    ...COURTESY,
    heading: '{{round_name}}',
    text: 'there is a new wine round. Have a look at the list and choose your bottles.',
    facts: `Order from: {{opens_at}}\nOrder until: {{order_deadline_at}}\n${PICKUP}`,
    button: 'See the wines',
  }),
  starter('order_confirmed', 'Your order {{order_number}} – {{round_name}}', {
    ...EMPTY,
    ...COURTESY,
    heading: 'Order {{order_number}}',
    text: 'thank you. This is your order for {{round_name}}. {{other_orders}}',
    order_lines: true,
    total: 'Total {{order_total}}',
    facts: `Change it until: {{order_deadline_at}}\n${PICKUP}`,
    note: '{{payment_instructions}}',
    button: 'See your order',
  }),
  starter('payment_confirmed', 'Payment received for order {{order_number}} – {{round_name}}', {
    ...EMPTY,
    ...COURTESY,
    heading: 'Payment received',
    text: 'we have received your payment of {{order_total}} for order {{order_number}}. Thank you.',
    facts: PICKUP,
    more: 'Bring your order number: it is on the sheet with your bottles.',
    button: 'See your order',
  }),
];
