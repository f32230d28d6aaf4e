import type { Route } from '@/db/unscoped';
import type { Href } from '@/lib/http/address';
import type { MailTrouble } from '@/lib/mail/health/health';
import type { MailCounts } from '@/lib/mail/log/counts';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { EventType } from '@/lib/mail/templates/input';
import type { WaitingCount } from '@/lib/money/matching/transactions';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import type { Expiring } from '@/lib/people/retention';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Translator } from '@/lib/words/languages/translator';
import type { Bounces } from './bounces';
import type { Buying } from './buying';
import type { FillingCrates } from './crate-filling';
import type { MailFailures } from './mail-failures';
import type { RoundFigures } from './round-figures';

/** A round with the state of its orders, its crates and its mail. */
export interface RoundSoFar {
  round: RoundNow;
  sums: OrderSums;
  filling: FillingCrates;
  mail: MailCounts | undefined;
  told: MailFailures | undefined;
  /** Of a closed round. */
  buying: Buying | undefined;
  /** Of a round that is no draft. */
  figures: RoundFigures | undefined;
}

/** All that tasks depend on. */
export interface Situation {
  routes: Route[];
  rounds: RoundSoFar[];
  /** The mailings of these rounds. */
  mailings: MailingWithRecipients[];
  /** The kinds of mail that each route has a template for. */
  templates: Map<number, EventType[]>;
  bounces: Bounces;
  /** The people who will be anonymised by themselves. */
  expiring: Expiring[];
  transfers: WaitingCount;
  /** The number of orders with money to give back. */
  refunds: number;
  /** The reason for which mail does not work, if it does not. */
  trouble: MailTrouble | null;
  now: Date;
}

type Words = Translator<'console.home.tasks'>;
type Rich = ReturnType<Words['rich']>;

/** The reader's language, and the marks around words that are only read out. */
export interface Telling {
  t: Words;
  mail: Translator<'console.mail'>;
  kinds: Translator<'messages.kinds'>;
  locale: string;
  hidden(words: Rich): Rich;
}

/** A task in words. */
export interface TaskWords {
  title: string;
  /** The group, where the title is its round. */
  about?: string;
  sentence: string;
  /** The label of the link or button. */
  act: Rich;
  /** The page where the task is done; undefined where a button does it. */
  href?: Href;
}

/** A kind of task. Each task has the values of its sentence and its link. */
interface TaskKind<Values> {
  when(situation: Situation): Values[];
  words(task: Values, telling: Telling): TaskWords;
}

export const kind = <Values>(given: TaskKind<Values>) => given;

/** A date that a draft needs before it can be opened. */
const DATES = ['opensAt', 'orderDeadlineAt', 'pickupAt'] as const;

type RoundSituation = ReturnType<typeof roundSituation>;

/** A round with its lacks, its missed deadline, and its mailings. */
function roundSituation(round: RoundSoFar, route: Route, { rounds, mailings, now }: Situation) {
  const { status, takesOrders, autoOpen, opensAt, orderDeadlineAt } = round.round;
  const missing = DATES.filter((date) => round.round[date] === null);
  const lacksWines = status !== 'closed' && round.filling.wines === 0;
  // The clock closes it when its deadline has passed.
  const isOver = orderDeadlineAt !== null && orderDeadlineAt <= now;
  const isIncomplete = missing.length > 0 || lacksWines;
  const cannotOpen = status === 'draft' && autoOpen && opensAt !== null && !isOver && isIncomplete;
  return {
    ...round,
    route,
    now,
    mailings: mailings.filter(({ purchaseRoundId }) => purchaseRoundId === round.round.id),
    missing,
    lacksWines,
    isLate: status === 'open' && !takesOrders,
    /** The open round of its route. */
    behind: rounds.find((other) => other.round.routeId === route.id && other.round.status === 'open')?.round,
    /** The opening that this draft will miss. */
    missesAt: cannotOpen ? opensAt : null,
  };
}

interface OfRound {
  round: RoundNow;
  route: Route;
}

type RoundAct = 'pickup.handOut' | `${RoundWords}.act`;
type RoundWords =
  | 'announce'
  | 'close'
  | 'dates'
  | 'deliver'
  | 'failed'
  | 'leftOver'
  | 'missed'
  | 'open'
  | 'pickup'
  | 'purchase'
  | 'send'
  | 'settle'
  | 'unpaid'
  | 'willNotOpen'
  | 'withoutSupplier'
  | 'wines';

interface RoundTaskKind<Values> {
  when(about: RoundSituation): Values[];
  sentence(task: Values & OfRound, telling: Telling): string;
  act: RoundAct | ((task: Values) => RoundAct);
  href?(task: Values & OfRound): Href;
}

/** A kind of task of one round, under the name of the round. */
export const ofRound = <Values>({ when, sentence, act, href }: RoundTaskKind<Values>) =>
  kind<Values & OfRound>({
    when: (situation) =>
      situation.rounds.flatMap((each) => {
        const route = situation.routes.find(({ id }) => id === each.round.routeId);
        if (!route) return [];
        const { round } = each;
        return when(roundSituation(each, route, situation)).map((values) => ({ ...values, round, route }));
      }),
    words: (task, telling) => ({
      title: task.round.name,
      about: task.route.name,
      sentence: sentence(task, telling),
      act: telling.t.rich(typeof act === 'function' ? act(task) : act, {
        round: task.round.name,
        hidden: telling.hidden,
      }),
      ...(href ? { href: href(task) } : {}),
    }),
  });

/** One task of the kind, with these values, if this is so. */
export const oneIf = <Values>(so: boolean, values: Values): Values[] => (so ? [values] : []);
