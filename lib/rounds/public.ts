import { z } from 'zod';
import type { Route } from '@/db/unscoped';
import { procedure } from '@/lib/command';
import { routeByHost } from '@/lib/routes/queries';
import { type CurrentRound, currentRound } from './queries';

/** The current round at a host; null when no route is served there or none of its rounds is open. */
export const currentRoundAtHost = procedure({
  access: 'anyone',
  input: z.object({ host: z.string() }),
  async run(_context, { host }): Promise<{ route: Route; shown: CurrentRound } | null> {
    const route = await routeByHost(host);
    const shown = route ? await currentRound({ kind: 'visitor', route }, {}) : null;
    return route && shown ? { route, shown } : null;
  },
});
