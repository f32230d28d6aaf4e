import { eq, type InferSelectModel } from 'drizzle-orm';
import { mailingHabits, mailings, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { mailingDueAt } from '@/lib/mail/mailing-times';
import type { Round } from '@/lib/rounds/queries';
import { command, query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { addHabitInput, habitInput, habitsInput } from './input';
import { type PlannedTiming, requireFitting } from './timing';

/** A mailing that rounds which are begun in the console get. */
export type MailingDefault = InferSelectModel<typeof mailingHabits>;

/** The habits of a route, in the order in which they were added. 404 when there is no such route. */
export const listMailingHabits = query({
  access: 'administrator',
  input: habitsInput,
  async run({ scope }, { route_id }): Promise<MailingDefault[]> {
    if (!(await scope.find(routes, route_id))) throw refuse('notFound');
    return habitsOf(scope, route_id);
  },
});

const habitsOf = (scope: Scope, routeId: number) =>
  scope.list(mailingHabits, { where: eq(mailingHabits.routeId, routeId) });

/** Adds a habit. Rounds that exist stay as they are. 422 for a time that does not fit its event. */
export const addMailingHabit = command({
  access: 'administrator',
  input: addHabitInput,
  async run(
    { scope },
    { route_id: routeId, event_type: eventType, anchor, days, at },
  ): Promise<MailingDefault> {
    const habit = { eventType, anchor, days, at };
    requireFitting(habit);
    return scope.insert(mailingHabits, { ...habit, routeId });
  },
});

/** Ends a habit. Rounds that exist stay as they are. 404 when there is none. */
export const endMailingHabit = command({
  access: 'administrator',
  input: habitInput,
  async run({ scope }, { id }): Promise<MailingDefault> {
    const habit = existing(await scope.lock(mailingHabits, id));
    await scope.delete(mailingHabits, eq(mailingHabits.id, id));
    return habit;
  },
});

/** Plans what is the habit of a new round's route. */
export async function planHabits(scope: Scope, round: Round, timeZone: string): Promise<void> {
  await planEach(scope, round, timeZone, await habitsOf(scope, round.routeId));
}

/** Plans mail of a new round, each message once that goes out at the same time. */
export async function planEach(
  scope: Scope,
  round: Round,
  timeZone: string,
  planned: PlannedTiming[],
): Promise<void> {
  const seen = new Set<string>();
  for (const { eventType, anchor, days, at } of planned) {
    const one = { eventType, anchor, days, at };
    const key = JSON.stringify(one);
    if (seen.has(key)) continue;
    seen.add(key);
    const dueAt = mailingDueAt(one, round, timeZone);
    await scope.insert(mailings, { ...one, purchaseRoundId: round.id, dueAt });
  }
}
