import { desc } from 'drizzle-orm';
import { pickupLinks } from '@/db/schema';
import { now } from '@/lib/process/runtime/clock';
import { withTakesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { equals } from '@/lib/rules/list';
import type { PickupLink } from './queries';

export interface LinksOfRound extends RoundWithRoute {
  round: RoundNow;
  /** The newest first. */
  links: (PickupLink & { inForce: boolean })[];
}

/** A round with its helpers' links, and the state of each. 404 without the round. */
export const getLinksOfRound = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<LinksOfRound> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [roundNow] = await withTakesOrders(scope, [round]);
    if (!roundNow) throw refuse('notFound');
    const links = await scope.list(pickupLinks, {
      where: equals(pickupLinks.purchaseRoundId, round.id),
      orderBy: [desc(pickupLinks.id)],
    });
    const at = now();
    return {
      round: roundNow,
      route,
      links: links.map((link) => ({ ...link, inForce: !link.endedAt && link.expiresAt > at })),
    };
  },
});
