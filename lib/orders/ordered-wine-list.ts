import type { WineCategory } from '@/db/scope';
import { roundInput } from '@/lib/rounds/input';
import { query } from '@/lib/rules/command';
import { type LastTime, lastTimeOf } from './last-time';
import type { OrderedOffering } from './lists/round-orders';
import { overviewOf, type RoundOverview } from './lists/round-overview';

/** A round's wine list with the ordered bottles of each wine, and the round around it. */
export interface WineList {
  overview: RoundOverview;
  offerings: OrderedOffering[];
  categories: WineCategory[];
  /** The sales of a draft's wines in an earlier round, by offering id. */
  lastTime: ReadonlyMap<number, LastTime>;
}

/** The data of the page of a round's wines. 404 when there is no such round. */
export const getWineList = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<WineList> {
    const { offerings, ...overview } = await overviewOf(scope, id);
    const { round } = overview;
    const lastTime = round.status === 'draft' ? await lastTimeOf(scope, round, offerings) : new Map();
    return { overview, offerings, categories: await scope.categories(), lastTime };
  },
});
