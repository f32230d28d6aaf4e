import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { changeStatus } from './commands';
import { openRounds } from './current';
import { openRoundInput, roundInput } from './input';
import { presentOpening } from './present';
import type { Round } from './queries';

/**
 * Opens a round as an organizer does who was shown which other rounds of the route are open: one route shows one
 * round, so opening may hide another, or may itself stay hidden. `others` says what becomes of them. Its version
 * covers them too, so that none is hidden or closed that nobody has seen. 409 without the three dates, 422 when others
 * are open and nothing is said of them.
 */
export const openRound = command({
  access: 'administrator',
  input: openRoundInput,
  current: {
    input: roundInput,
    read: async ({ scope }, { id }) => {
      const { round, others } = await lockOpening(scope, id);
      return presentOpening(round, others);
    },
  },
  async run({ caller, scope }, { id, others: choice }): Promise<Round> {
    const { round, others } = await lockOpening(scope, id);
    if (others.length > 0 && choice === undefined) {
      throw invalid({ path: 'others', message: saying('chooseForOpenRound') });
    }
    if (choice === 'close') {
      for (const other of others) await changeStatus(scope, caller, other, 'closed');
    }
    return changeStatus(scope, caller, round, 'open');
  },
});

/**
 * The round and the other open rounds of its route, all locked. The route is locked before them, so that two rounds of
 * it which are opened at once see each other.
 */
async function lockOpening(scope: Scope, id: number): Promise<{ round: Round; others: Round[] }> {
  const found = await scope.find(purchaseRounds, id);
  if (!found || !(await scope.lock(routes, found.routeId))) throw refuse('notFound');
  const round = await scope.lock(purchaseRounds, id);
  if (!round) throw refuse('notFound');
  const others: Round[] = [];
  for (const open of await openRounds(scope, round.routeId)) {
    const other = open.id === id ? undefined : await scope.lock(purchaseRounds, open.id);
    if (other?.status === 'open') others.push(other);
  }
  return { round, others };
}
