import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import type { RoundNow } from '@/lib/rounds/queries';

/** A next step of a round. */
export type NextStep =
  /** The round opens or closes by itself, an organizer must do it, or people come for their wine. */
  | { kind: 'opens' | 'to_open' | 'closes' | 'deadline' | 'pickup'; at: Date }
  /** A message goes out, unless it is left out; without a time while the date that it hangs on is not set. */
  | { kind: 'mailing'; at: Date | null; mailing: MailingWithRecipients };

/** The next steps of a round after `now`, by time; steps without a time come last. */
export function stepsOf(round: RoundNow, mailings: MailingWithRecipients[], now: Date): NextStep[] {
  const { status, autoOpen, autoClose, opensAt, orderDeadlineAt, pickupAt } = round;
  const dates: [Exclude<NextStep['kind'], 'mailing'>, Date | null, boolean][] = [
    [autoOpen ? 'opens' : 'to_open', opensAt, status === 'draft'],
    [autoClose ? 'closes' : 'deadline', orderDeadlineAt, status !== 'closed'],
    ['pickup', pickupAt, true],
  ];
  const steps: NextStep[] = [
    ...dates.flatMap(([kind, at, isAhead]) => (isAhead && at && at > now ? [{ kind, at }] : [])),
    ...mailings
      .filter(({ purchaseRoundId, status: state }) => purchaseRoundId === round.id && TO_COME.includes(state))
      .map((mailing) => ({ kind: 'mailing', at: mailing.dueAt, mailing }) as const),
  ];
  const time = ({ at }: NextStep) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  // A sum of infinities is no number.
  return steps.sort((one, other) => (time(one) === time(other) ? 0 : time(one) - time(other)));
}

const TO_COME: MailingWithRecipients['status'][] = ['planned', 'running', 'skipped'];
