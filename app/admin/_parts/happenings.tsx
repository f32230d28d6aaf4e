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

/** Something that happened to a message: what we did, in our own `word`, or an event of the provider. */
export interface Step {
  id: number;
  at: Date;
  word?: string;
  event?: string;
  /** The provider's text, or the address of the clicked link; '' when there is neither. */
  details: string;
}

interface HappeningsProps {
  /** In the order in which they happened. */
  steps: Step[];
  written(at: Date): string;
}

/** What happened to a message, from the first attempt on. */
export function Happenings({ steps, written }: HappeningsProps) {
  return (
    <ol className="border-line border-t">
      {steps.map(({ id, at, word, event = '', details }) => (
        <li key={id} className="grid gap-x-6 border-line border-b py-2 md:grid-cols-[14rem_1fr]">
          <time dateTime={at.toISOString()} className="text-muted tabular-nums max-md:text-small">
            {written(at)}
          </time>
          <span className="min-w-0">
            <span className="block font-medium">{word ?? WORDS.get(event) ?? event}</span>
            {details && <span className="wrap-anywhere block text-small">{details}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
