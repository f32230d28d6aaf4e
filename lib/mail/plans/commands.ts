import { eq } from 'drizzle-orm';
import { mailings, purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { mailingDueAt } from '@/lib/mail/mailing-times';
import type { Round } from '@/lib/rounds/queries';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { createMailingInput, mailingInput, updateMailingInput } from './input';
import { presentMailing } from './present';
import { type Mailing, type MailingRow, withCount } from './queries';
import { type PlannedTiming, requireFitting } from './timing';

/** A mailing with its round, both locked, the round first. 404 when there is none. */
export async function lockMailing(scope: Scope, id: number): Promise<{ mailing: MailingRow; round: Round }> {
  const found = await scope.find(mailings, id);
  const round = found && (await scope.lock(purchaseRounds, found.purchaseRoundId));
  const mailing = round && (await scope.lock(mailings, id));
  if (!mailing) throw refuse('notFound');
  return { mailing, round };
}

const current = {
  input: mailingInput,
  read: async ({ scope }: { scope: Scope }, { id }: { id: number }) =>
    presentMailing(await withCount(scope, (await lockMailing(scope, id)).mailing)),
};

/** Refuses a mailing that has begun, is sent or was missed: nothing can be changed about it. */
export function refuseBegun({ status }: MailingRow): void {
  if (status !== 'planned' && status !== 'skipped') throw refuse('mailingBegun');
}

/** The due time of a mailing by the dates of a locked round; 422 for a time that does not fit its event. */
async function dueAtOf(scope: Scope, round: Round, timing: PlannedTiming) {
  requireFitting(timing);
  const route = existing(await scope.find(routes, round.routeId));
  return mailingDueAt(timing, round, route.timeZone);
}

/** Plans a mailing of a round, in whichever state the round is. 404 when there is no such round. */
export const createMailing = command({
  access: 'administrator',
  input: createMailingInput,
  async run({ scope }, { id, event_type: eventType, anchor, days, at }): Promise<Mailing> {
    const round = existing(await scope.lock(purchaseRounds, id));
    const planned = { eventType, anchor, days, at };
    const dueAt = await dueAtOf(scope, round, planned);
    return {
      ...(await scope.insert(mailings, { ...planned, purchaseRoundId: id, dueAt })),
      sent: 0,
      failed: 0,
    };
  },
});

/** Changes a mailing's plan, or skips it. 409 once it has begun, and when it was missed. */
export const updateMailing = command({
  access: 'administrator',
  input: updateMailingInput,
  current,
  async run({ scope }, { id, purchase_round_id, event_type, status, ...sent }): Promise<Mailing> {
    const { mailing, round } = await lockMailing(scope, id);
    if (purchase_round_id !== undefined && purchase_round_id !== round.id) {
      throw invalid(fieldError('purchase_round_id', 'mailingStaysInRound'));
    }
    refuseBegun(mailing);
    const { eventType = mailing.eventType, ...given } = { ...sent, eventType: event_type };
    const { anchor = mailing.anchor, days = mailing.days, at = mailing.at } = given;
    const planned = { eventType, anchor, days, at };
    const dueAt = await dueAtOf(scope, round, planned);
    const changed = await scope.update(mailings, id, { ...planned, status, dueAt });
    return withCount(scope, changed ?? mailing);
  },
});

/** Deletes what is planned or skipped. 409 once it has begun, and when it was missed. */
export const deleteMailing = command({
  access: 'administrator',
  input: mailingInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    refuseBegun((await lockMailing(scope, id)).mailing);
    await scope.delete(mailings, eq(mailings.id, id));
  },
});
