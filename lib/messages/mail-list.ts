import { participants, purchaseRounds, routes } from '@/db/schema/index';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { existing } from '@/lib/errors';
import { holdingOneOf, type Page } from '@/lib/list';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';
import { listMailLogsInput } from './input';
import { type MailLog, pageOfMail } from './queries';

/** An attempt with its recipient and what it was about. */
export interface ListedMail {
  attempt: MailLog;
  participant: Participant;
  route: Route;
  /** Null when the round has been deleted since. */
  round: Round | null;
}

/** A page of the mail log as the console shows it, newest first. */
export const getMailList = query({
  access: 'administrator',
  input: listMailLogsInput,
  async run({ scope }, wanted): Promise<Page<ListedMail>> {
    const { items: attempts, total } = await pageOfMail(scope, wanted);
    const those = (ids: (number | null)[]) => ids.filter((id) => id !== null);
    const [people, itsRoutes, rounds] = await Promise.all([
      scope.list(participants, {
        where: holdingOneOf(participants.id, those(attempts.map((m) => m.participantId))),
      }),
      scope.list(routes, { where: holdingOneOf(routes.id, those(attempts.map((m) => m.routeId))) }),
      scope.list(purchaseRounds, {
        where: holdingOneOf(purchaseRounds.id, those(attempts.map((m) => m.purchaseRoundId))),
      }),
    ]);
    const items = attempts.map((attempt) => ({
      attempt,
      participant: existing(people.find(({ id }) => id === attempt.participantId)),
      route: existing(itsRoutes.find(({ id }) => id === attempt.routeId)),
      round: rounds.find(({ id }) => id === attempt.purchaseRoundId) ?? null,
    }));
    return { items, total };
  },
});
