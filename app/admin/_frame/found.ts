import type { Found } from '@/lib/finder/queries';
import type { Href } from '@/lib/http/address';

/** A place in the console that somebody may go to. */
export interface Place {
  href: Href;
  label: string;
  /** What distinguishes it from others of the same name. */
  note: string;
}

/** What was found, as places to go to. */
export function placesFound({ rounds, orders, participants, suppliers, purchaseOrders }: Found): Place[] {
  return [
    ...orders.map(
      ({ order, round, participant }): Place => ({
        href: `/admin/orders/${order.id}`,
        label: `Order ${order.orderNumber}, ${participant.name}`,
        note: round.name,
      }),
    ),
    ...rounds.map(
      (round): Place => ({ href: `/admin/rounds/${round.id}`, label: round.name, note: 'Round' }),
    ),
    ...participants.map(
      (participant): Place => ({
        href: `/admin/participants/${participant.id}`,
        label: participant.name,
        note: participant.email,
      }),
    ),
    ...suppliers.map(
      (supplier): Place => ({
        href: `/admin/suppliers/${supplier.id}`,
        label: supplier.name,
        note: 'Supplier',
      }),
    ),
    ...purchaseOrders.map(
      ({ order, supplier }): Place => ({
        href: `/admin/purchase-orders/${order.id}`,
        label: `Purchase order ${order.number}`,
        note: supplier.name,
      }),
    ),
  ];
}

/** The pages and acts that are always there. */
const ACTS: Place[] = [
  { href: '/admin', label: 'Today', note: 'What needs doing' },
  { href: '/admin/rounds', label: 'Rounds', note: 'Page' },
  { href: '/admin/rounds/new', label: 'New round', note: 'Begin a draft' },
  { href: '/admin/participants', label: 'Participants', note: 'Page' },
  { href: '/admin/participants/new', label: 'Add participant', note: 'Act' },
  { href: '/admin/suppliers', label: 'Suppliers', note: 'Page' },
  { href: '/admin/suppliers/new', label: 'Add supplier', note: 'Act' },
  { href: '/admin/purchase-orders', label: 'Purchase orders', note: 'What is bought of suppliers' },
  { href: '/admin/mail', label: 'Mail', note: 'What was sent' },
  { href: '/admin/mail?state=bounced', label: 'Bounced mail', note: 'Addresses that do not work' },
  { href: '/admin/templates', label: 'Templates', note: 'What mail says' },
  { href: '/admin/settings', label: 'Settings', note: 'Organization and routes' },
  { href: '/admin/settings/routes/new', label: 'Add route', note: 'Act' },
];

/** The pages and acts whose name has each word of the text; all of them without a text. */
export function actsCalled(q: string): Place[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return ACTS.filter(({ label, note }) =>
    words.every((word) => `${label} ${note}`.toLowerCase().includes(word)),
  );
}
