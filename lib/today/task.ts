import type { Route } from '@/db/unscoped';
import type { MailTrouble } from '@/lib/mail/health/health';
import type { MailCounts } from '@/lib/mail/log/counts';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { EventType } from '@/lib/mail/templates/input';
import type { WaitingCount } from '@/lib/money/matching/transactions';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Bounces } from './bounces';
import type { Buying } from './buying';
import type { FillingCrates } from './crate-filling';
import type { MailFailures } from './mail-failures';

/** A round with the state of its orders, its crates and its mail. */
export interface RoundSoFar {
  round: RoundNow;
  sums: OrderSums;
  filling: FillingCrates;
  mail: MailCounts | undefined;
  told: MailFailures | undefined;
  /** Of a closed round. */
  buying: Buying | undefined;
}

/** A date that a draft needs before it can be opened. */
export type MissingDate = 'opensAt' | 'orderDeadlineAt' | 'pickupAt';

interface OfRound {
  round: RoundNow;
  route: Route;
}

/** A task for an organizer, with the values of its sentence and its button. */
export type Task =
  /** An open round whose deadline has passed. */
  | ({ kind: 'close' } & OfRound)
  /** A draft that has all it needs, and whose opening has come. */
  | ({ kind: 'open' } & OfRound)
  /** A draft that is to open by itself and cannot, for want of dates or wines. */
  | ({ kind: 'will_not_open'; opensAt: Date; missing: MissingDate[]; lacksWines: boolean } & OfRound)
  /** An open round that nobody was told of, and no announcement is planned. */
  | ({ kind: 'announce' } & OfRound)
  /** Nothing that is sent arrives; `route` is the group whose message failed last, or one of them. */
  | { kind: 'mail_trouble'; trouble: MailTrouble; route: Route }
  /** A message that was not sent in time, to some or to all. */
  | ({ kind: 'mailing_missed'; mailing: MailingWithRecipients } & OfRound)
  /** People whom mail about the round did not reach. */
  | ({ kind: 'mail_failed'; people: number } & OfRound)
  | ({ kind: 'settle'; wines: number } & OfRound)
  | ({ kind: 'purchase'; suppliers: string[] } & OfRound)
  | ({ kind: 'deliver'; order: Buying['expected'][number] } & OfRound)
  | ({ kind: 'pickup'; day: 'today' | 'tomorrow'; at: Date; orders: number } & OfRound)
  /** Orders not paid in full after the day that they were due; `cents` in the minor unit of the currency. */
  | ({ kind: 'unpaid'; orders: number; cents: number } & OfRound)
  /** Transfers that came in and are not booked. */
  | { kind: 'transfers'; transfers: WaitingCount }
  | ({ kind: 'dates'; missing: MissingDate[] } & OfRound)
  | ({ kind: 'wines' } & OfRound)
  /** Kinds of mail that a route does not send, because it has no template for them. */
  | { kind: 'templates'; route: Route; missing: EventType[] }
  | { kind: 'bounces'; bounces: Bounces };
