import type { Found } from '@/lib/today/finder/queries';
import type { Translator } from '@/lib/words/languages/translator';
import type { Place } from './found';

/** The places with the press for the act that a text names: each round, order or person for which it is possible. */
export function actsMeant(
  { meant, rounds, currentRounds, orders, participants }: Found,
  heading: Translator<'console.rounds.heading'>,
  t: Translator<'console.find'>,
): Place[] {
  const open = (meant?.rest ? rounds : currentRounds).filter(({ status }) => status === 'open');
  switch (meant?.act) {
    case 'close':
      return open.map(({ id, name }) => ({
        href: `/admin/rounds/${id}`,
        label: heading('close'),
        note: name,
      }));
    case 'announce':
      return open.map(({ id, name }) => ({
        href: `/admin/rounds/${id}/announce`,
        label: t('acts.announce'),
        note: name,
      }));
    case 'remind':
      return (meant.rest ? rounds : currentRounds)
        .filter(({ status }) => status !== 'draft')
        .map(({ id, name }) => ({
          href: `/admin/payments#round-${id}`,
          label: t('acts.remind'),
          note: name,
        }));
    case 'paid':
      return orders
        .filter(({ order }) => order.cancelledAt === null && order.dueCents > 0)
        .map(({ order, round, participant }) => ({
          href: `/admin/orders/${order.id}`,
          label: t('acts.paid', { number: String(order.orderNumber) }),
          note: `${participant.name}, ${round.name}`,
        }));
    case 'newOrder':
      return currentRounds
        .filter(({ status }) => status === 'open')
        .flatMap((round): Place[] => {
          const form = `/admin/rounds/${round.id}/orders/new` as const;
          if (meant.rest === '') return [{ href: form, label: t('acts.newOrder'), note: round.name }];
          return participants
            .filter(({ routeId, isActive }) => routeId === round.routeId && isActive)
            .map(({ id, name }) => ({
              href: `${form}?participant=${id}`,
              label: t('acts.orderFor', { name }),
              note: round.name,
            }));
        });
    default:
      return [];
  }
}
