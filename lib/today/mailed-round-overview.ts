import { type MailCounts, mailOfRound } from '@/lib/mail/log/counts';
import { type AnnouncementReach, reachOf } from '@/lib/mail/runs/announcement-reach';
import { type Announcement, newestRun } from '@/lib/mail/runs/queries';
import { countRecipients } from '@/lib/mail/runs/recipients';
import { toldOfDeadline } from '@/lib/mail/runs/told-deadline';
import { overviewOf, type RoundOverview } from '@/lib/orders/lists/round-overview';
import { outcomeOf, type PickupOutcome } from '@/lib/pickup/day/pickup-outcome';
import { roundInput } from '@/lib/rounds/input';
import { type Change, changesOfRound } from '@/lib/rules/changes/queries';
import { query } from '@/lib/rules/command';
import type { Page } from '@/lib/rules/list';
import { buyingByRound } from './buying';
import { fillingOf } from './crate-filling';
import { figuresByRound, type RoundFigures } from './round-figures';

/** The data of a round's first page: its state, and its mail. */
export interface MailedRoundOverview extends RoundOverview {
  mail: MailCounts;
  /** The newest run of its announcements; null when it was never announced. */
  announcement: Announcement | null;
  /** The people whom the announcements reached, once the newest run has ended. */
  standing: AnnouncementReach | null;
  /** The people whom mail told its deadline, while that is still to come. */
  told: number | null;
  /** The newest entries of its history, and the number of all entries. */
  history: Page<Change>;
  /** The outcome of its pickup; null before it. */
  pickup: PickupOutcome | null;
  /** The figures of its phase; null for a draft. */
  figures: RoundFigures | null;
  /** The people whom a message to everybody without an order would reach; 0 unless the round is open. */
  notOrdered: number;
}

/** The number of history entries on the page. */
const SHOWN = 30;

/**
 * A round's overview and its mail from one snapshot, in a fixed number of statements however many orders, wines and messages
 * there are. 404 when there is no such round.
 */
export const getRoundOverview = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<MailedRoundOverview> {
    const { offerings, ...overview } = await overviewOf(scope, id);
    const [mail, announcement] = await Promise.all([mailOfRound(scope, id), newestRun(scope, id)]);
    const standing = announcement?.finishedAt ? await reachOf(scope, overview.round) : null;
    const history = await changesOfRound(scope, id, { limit: SHOWN, offset: 0 });
    const pickup = await outcomeOf(scope, id);
    const told = await toldOfDeadline(scope, overview.round, overview.now);
    const { round, now } = overview;
    const bottles = new Map(offerings.map((offering) => [offering.id, offering.bottles]));
    const buying = round.status === 'closed' ? await buyingByRound(scope, [id], bottles) : new Map();
    const counted = { round, filling: fillingOf(offerings), buying: buying.get(id) };
    const figures = (await figuresByRound(scope, [counted], now)).get(id) ?? null;
    const notOrdered =
      round.status === 'open'
        ? await countRecipients(scope, round, { event: 'message', audience: 'not_ordered' })
        : 0;
    return { ...overview, mail, announcement, standing, told, history, pickup, figures, notOrdered };
  },
});
