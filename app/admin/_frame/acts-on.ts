import type { Found } from '@/lib/today/finder/queries';
import type { Translator } from '@/lib/words/languages/translator';
import { orderNumberIn } from '@/lib/words/order-number';
import type { Place } from './found';

/** The fewest words of an act's name that tell it from a search for a person. */
const FEWEST = 2;

/** The person or order that a text names besides an act: "anna" of "New order for Anna"; undefined where it names no act. */
export function subjectOf(q: string, t: Translator<'console.find'>): string | undefined {
  if (orderNumberIn(q) !== null) return undefined;
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean);
  const subjects = [t('acts.orderFor', { name: '' }), t('acts.markPaid', { number: '' })].map((name) => {
    const called = name.toLowerCase().split(/\s+/);
    return typed.filter((word) => !called.includes(word));
  });
  const [subject = []] = subjects.toSorted((one, other) => one.length - other.length);
  return subject.length > 0 && typed.length - subject.length >= FEWEST ? subject.join(' ') : undefined;
}

/** The acts on people and orders that were found: an order for somebody in an open round of theirs, a payment of an order. */
export function actsOn(
  { participants, orders, currentRounds }: Found,
  t: Translator<'console.find'>,
): Place[] {
  const open = currentRounds.filter(({ status }) => status === 'open');
  return [
    ...participants.flatMap(({ id, name, routeId }) =>
      open
        .filter((round) => round.routeId === routeId)
        .map(
          (round): Place => ({
            href: `/admin/rounds/${round.id}/orders/new?participant=${id}`,
            label: t('acts.orderFor', { name }),
            note: round.name,
          }),
        ),
    ),
    ...orders
      .filter(({ order }) => order.dueCents > 0)
      .map(
        ({ order, round, participant }): Place => ({
          href: `/admin/orders/${order.id}#payments`,
          label: t('acts.markPaid', { number: String(order.orderNumber) }),
          note: `${participant.name}, ${round.name}`,
        }),
      ),
  ];
}
