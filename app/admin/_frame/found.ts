import type { Href } from '@/lib/http/address';
import type { Found } from '@/lib/today/finder/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { shownAddress } from '@/lib/words/addresses';
import type { Translator } from '@/lib/words/languages/translator';

/** A place in the console. */
export interface Place {
  href: Href;
  label: string;
  /** Distinguishes it from others of that name. */
  note: string;
}

/** The results as places, in the words of `t`. */
export function placesFound(
  { rounds, orders, participants, suppliers, purchaseOrders, wines, routeNames }: Found,
  t: Translator<'console.find'>,
): Place[] {
  const withRoute = (note: string, { routeId }: { routeId: number }) => {
    const route = routeNames.get(routeId);
    return route === undefined ? note : t('ofRoute', { note, route });
  };
  return [
    ...orders.map(
      ({ order, round, participant }): Place => ({
        href: `/admin/orders/${order.id}`,
        label: t('order', { number: String(order.orderNumber), name: participant.name }),
        note: withRoute(round.name, round),
      }),
    ),
    ...rounds.map(
      (round): Place => ({
        href: `/admin/rounds/${round.id}`,
        label: round.name,
        note: withRoute(t('round'), round),
      }),
    ),
    ...participants.map(
      (participant): Place => ({
        href: `/admin/participants/${participant.id}`,
        label: participant.name,
        note: withRoute(shownAddress(participant.email, t('noAddress')), participant),
      }),
    ),
    ...suppliers.map(
      (supplier): Place => ({
        href: `/admin/suppliers/${supplier.id}`,
        label: supplier.name,
        note: t('supplier'),
      }),
    ),
    ...purchaseOrders.map(
      ({ order, supplier }): Place => ({
        href: `/admin/purchase-orders/${order.id}`,
        label: t('purchaseOrder', { number: String(order.number) }),
        note: supplier.name,
      }),
    ),
    ...wines.map(
      ({ offering, round }): Place => ({
        href: `/admin/offerings/${offering.id}`,
        label: fullName(offering),
        note: t('wineOf', { round: round.name }),
      }),
    ),
  ];
}

/** The pages and acts that are always there, by the names of their messages. */
const ACTS = [
  ['today', '/admin'],
  ['rounds', '/admin/rounds'],
  ['newRound', '/admin/rounds/new'],
  ['participants', '/admin/participants'],
  ['addParticipant', '/admin/participants/new'],
  ['suppliers', '/admin/suppliers'],
  ['addSupplier', '/admin/suppliers/new'],
  ['purchaseOrders', '/admin/purchase-orders'],
  ['mail', '/admin/mail'],
  ['bouncedMail', '/admin/mail?state=bounced'],
  ['templates', '/admin/templates'],
  ['settings', '/admin/settings'],
  ['importParticipants', '/admin/participants/import'],
  ['payments', '/admin/payments'],
  ['addRoute', '/admin/settings/routes/new'],
  ['account', '/admin/account'],
  ['help', '/admin/help'],
] as const satisfies [string, Href][];

/** The pages and acts whose name in the words of `t` has each word of the text; all of them without a text. */
export function actsCalled(q: string, t: Translator<'console.frame.acts'>): Place[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return ACTS.map(
    ([act, href]): Place => ({ href, label: t(`labels.${act}`), note: t(`notes.${act}`) }),
  ).filter(({ label, note }) => wanted.every((word) => `${label} ${note}`.toLowerCase().includes(word)));
}
