import { eq } from 'drizzle-orm';
import { mailings, purchaseRounds } from '@/db/schema';
import { addCopy, addDraft, requireRoute } from '@/lib/rounds/commands';
import { movedAhead, openingByDay } from '@/lib/rounds/dates';
import { timeNow } from '@/lib/rounds/deadline';
import { createRoundInput, roundInput } from '@/lib/rounds/input';
import type { Round } from '@/lib/rounds/queries';
import { nextName } from '@/lib/rounds/round-names';
import { command } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { planEach, planHabits } from './habits';

/**
 * Begins a round as the console does: with a name in the language of its route, and the mail that is that one's habit.
 * The clock leaves it alone until its form was saved.
 */
export const planRound = command({
  access: 'administrator',
  input: createRoundInput,
  async run({ scope }, fields): Promise<Round> {
    const route = await requireRoute(scope, fields.route_id);
    const begun = { ...fields, auto_open: false, auto_close: false };
    const round = await addDraft(scope, begun, route, route.locale, true);
    await planHabits(scope, round, route.timeZone);
    return round;
  },
});

/**
 * Plans the round after one, as a copy. Its dates are moved by as few whole weeks as let it begin after that round's
 * deadline and after now. They keep their local times, but for an opening at night. It has the next name of its route,
 * and the mail of that round, skipped messages included. Where that round had none, it has the mail of its route's
 * habit. The clock leaves it alone until its form was saved. 404 when there is no such round.
 */
export const planNextRound = command({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Round> {
    // The lock keeps the list unchanged until the copy is complete.
    const source = existing(await scope.lock(purchaseRounds, id));
    const { locale, timeZone } = await requireRoute(scope, source.routeId);
    const now = await timeNow(scope);
    const { orderDeadlineAt: until } = source;
    // An earlier opening would hide that round from people who can still order in it.
    const dates = openingByDay(movedAhead(source, timeZone, until && until > now ? until : now), timeZone);
    const name = await nextName(scope, source.routeId, locale);
    const next = await addCopy(scope, source, name, { ...dates, unsaved: true });
    const planned = await scope.list(mailings, { where: eq(mailings.purchaseRoundId, id) });
    if (planned.length > 0) await planEach(scope, next, timeZone, planned);
    else await planHabits(scope, next, timeZone);
    return next;
  },
});
