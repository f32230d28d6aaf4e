import { and, eq } from 'drizzle-orm';
import { purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Round } from './queries';

// A route shows one of its open rounds, which the database's function `current_round` finds. This is its
// order, for pages that tell an organizer which round is shown.

/** The open rounds of a route. The first one is shown to visitors; the others are hidden behind it. */
export async function openRounds(scope: Scope, routeId: number): Promise<Round[]> {
  const open = await scope.list(purchaseRounds, {
    where: and(eq(purchaseRounds.routeId, routeId), eq(purchaseRounds.status, 'open')),
  });
  return open.sort((one, other) => (showsBefore(one, other) ? -1 : 1));
}

/** True when visitors would see `round` rather than `other` if both were open. */
export function showsBefore(
  round: Pick<Round, 'id' | 'opensAt'>,
  other: Pick<Round, 'id' | 'opensAt'>,
): boolean {
  const earlier = (round.opensAt?.getTime() ?? 0) - (other.opensAt?.getTime() ?? 0);
  return earlier === 0 ? round.id > other.id : earlier > 0;
}
