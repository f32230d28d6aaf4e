import type { InferSelectModel } from 'drizzle-orm';
import { announcements, mailEvents, orders, participants, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Order } from '@/lib/orders/queries';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { inIds } from '@/lib/rules/list';
import { mailLogInput } from './input';
import type { ListedMail } from './mail-list';
import { requireMail } from './queries';

/** An event that the provider reported about an attempt. */
export interface Happening {
  id: number;
  mailLogId: number;
  event: string;
  /** The time at which it happened according to the provider, or else was reported. */
  at: Date;
  /** The provider's text, or the address of the clicked link; '' when there is neither. */
  details: string;
}

/** Events that the provider reported about attempts, in the order in which they happened. */
export async function happeningsOf(scope: Scope, attempts: number[]): Promise<Happening[]> {
  const events = await scope.list(mailEvents, { where: inIds(mailEvents.mailLogId, attempts) });
  return events
    .map(({ id, mailLogId, event, occurredAt, receivedAt, details }) => ({
      id,
      mailLogId,
      event,
      at: occurredAt ?? receivedAt,
      details,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
}

/** An attempt with everything its page shows. */
export interface MailDetails extends ListedMail {
  /** Null when the message was not about an order, or the order has been deleted. */
  order: Order | null;
  /** The announcement that it was a part of; null for other mail, and for a message that was sent again by itself. */
  announcement: InferSelectModel<typeof announcements> | null;
  /** In the order in which they happened. */
  happenings: Happening[];
}

/** An attempt and everything its page shows. 404 when there is none. */
export const getMailDetails = query({
  access: 'administrator',
  input: mailLogInput,
  async run({ scope }, { id }): Promise<MailDetails> {
    const attempt = await requireMail(scope, id);
    const { purchaseRoundId, orderId, announcementId } = attempt;
    const [participant, route, round, order, announcement, happenings] = await Promise.all([
      scope.find(participants, attempt.participantId),
      scope.find(routes, attempt.routeId),
      purchaseRoundId === null ? null : scope.find(purchaseRounds, purchaseRoundId),
      orderId === null ? null : scope.find(orders, orderId),
      announcementId === null ? null : scope.find(announcements, announcementId),
      happeningsOf(scope, [id]),
    ]);
    if (!participant || !route) throw refuse('notFound');
    return {
      attempt,
      participant,
      route,
      round: round ?? null,
      order: order ?? null,
      announcement: announcement ?? null,
      happenings,
    };
  },
});
