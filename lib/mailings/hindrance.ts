import type { Round } from '@/lib/rounds/queries';
import { fitsState } from './lateness';
import type { MailingRow } from './queries';

/** The reason why a mailing would not go out when its time comes, unless somebody does something about it. */
export type Hindrance =
  /** The date that it hangs on is not set. */
  | 'no_date'
  | 'no_template'
  /** The round is a draft that somebody has to open. */
  | 'draft'
  /** Nobody can order any more. */
  | 'closed';

/** The first thing that keeps a planned mailing from going out; null when nothing does, or when it is not planned. */
export function hindranceOf(mailing: MailingRow, round: Round, hasTemplate: boolean): Hindrance | null {
  if (mailing.status !== 'planned') return null;
  if (!mailing.dueAt) return 'no_date';
  if (!hasTemplate) return 'no_template';
  if (fitsState(mailing, round)) return null;
  if (round.status === 'closed') return 'closed';
  return round.autoOpen ? null : 'draft';
}
