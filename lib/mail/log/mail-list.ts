import { participants, purchaseRounds, routes } from '@/db/schema/index';
import type { Route } from '@/db/unscoped';
import type { Participant } from '@/lib/people/queries';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { type Page, referredRows } from '@/lib/rules/list';
import { listMailLogsInput } from './input';
import { type MailLog, pageOfMail } from './queries';

/** An attempt with its recipient and its subject matter. */
export interface ListedMail {
  attempt: MailLog;
  participant: Participant;
  route: Route;
  /** Null when the message was not about a round, or the round has been deleted since. */
  round: Round | null;
}

/** A page of the mail log as the console shows it, newest first. */
export const getMailList = query({
  access: 'administrator',
  input: listMailLogsInput,
  async run({ scope }, wanted): Promise<Page<ListedMail>> {
    const { items: attempts, total } = await pageOfMail(scope, wanted);
    const [people, itsRoutes, rounds] = await Promise.all([
      referredRows(scope, participants, attempts, (one) => one.participantId),
      referredRows(scope, routes, attempts, (one) => one.routeId),
      referredRows(scope, purchaseRounds, attempts, (one) => one.purchaseRoundId),
    ]);
    const items = attempts.map((attempt) => ({
      attempt,
      participant: existing(people.get(attempt.participantId)),
      route: existing(itsRoutes.get(attempt.routeId)),
      round: rounds.get(attempt.purchaseRoundId ?? 0) ?? null,
    }));
    return { items, total };
  },
});
