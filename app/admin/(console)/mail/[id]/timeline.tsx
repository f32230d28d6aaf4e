import { formatShortMoment } from '@/lib/format';
import type { MailDetails } from '@/lib/messages/timeline';
import { Section } from '../../../_parts/section';

/** The text for each of the provider's events. */
const WORDS = new Map([
  ['MessageSent', 'Delivered'],
  ['MessageDelayed', 'Delayed'],
  ['MessageDeliveryFailed', 'Delivery failed'],
  ['MessageBounced', 'Bounced'],
  ['MessageHeld', 'Held'],
  ['MessageLoaded', 'Opened'],
  ['MessageLinkClicked', 'Link followed'],
]);

/** What happened to a message, from the first attempt on. */
export function Timeline({ details: { attempt, route, happenings } }: { details: MailDetails }) {
  const attempted = {
    id: 0,
    at: attempt.createdAt,
    word: attempt.mailerMessageId === null ? 'Attempted' : 'Handed to the mail provider',
    details: '',
  };
  const steps = [
    attempted,
    ...happenings.map((one) => ({ ...one, word: WORDS.get(one.event) ?? one.event })),
  ];
  return (
    <Section id="timeline" title="What happened">
      <ol className="border-line border-t">
        {steps.map(({ id, at, word, details }) => (
          <li key={id} className="grid gap-x-6 border-line border-b py-2 md:grid-cols-[14rem_1fr]">
            <time dateTime={at.toISOString()} className="text-muted tabular-nums max-md:text-small">
              {formatShortMoment(at, route)}
            </time>
            <span className="min-w-0">
              <span className="block font-medium">{word}</span>
              {details && <span className="wrap-anywhere block text-small">{details}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
