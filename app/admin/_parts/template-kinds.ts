import type { EventType } from '@/lib/templates/input';

/** What each kind of mail is called, and what it is for. */
export const TEMPLATE_KINDS: Record<EventType, { name: string; when: string }> = {
  round_announced: {
    name: 'Announcement',
    when: 'Goes to every active participant when you announce a round.',
  },
  order_confirmed: {
    name: 'Order confirmation',
    when: 'Goes to a participant whose order was placed or changed.',
  },
  payment_confirmed: {
    name: 'Payment confirmation',
    when: 'Goes to a participant when their order is marked paid.',
  },
};
