import { words } from '@/lib/http/pages/page-locale';
import type { Happening } from '@/lib/mail/log/timeline';

/** Our own acts, and the provider's events: each has a message of its name. */
const EVENTS = [
  'attempted',
  'handedOver',
  'MessageSent',
  'MessageDelayed',
  'MessageDeliveryFailed',
  'MessageBounced',
  'MessageHeld',
  'MessageLoaded',
  'MessageLinkClicked',
] as const;

/** An event of a message. */
export type Step = Omit<Happening, 'mailLogId'>;

interface HappeningsProps {
  /** In the order in which they happened. */
  steps: Step[];
  written(at: Date): string;
}

/** The history of a message, from the first attempt on. */
export async function Happenings({ steps, written }: HappeningsProps) {
  const t = await words('messages.events');
  const inWords = (event: string) => {
    const known = EVENTS.find((one) => one === event);
    return known ? t(known) : event;
  };
  return (
    <ol className="border-line border-t">
      {steps.map(({ id, at, event, details }) => (
        <li key={id} className="grid gap-x-6 border-line border-b py-2 md:grid-cols-[14rem_1fr]">
          <time dateTime={at.toISOString()} className="text-muted tabular-nums max-md:text-small">
            {written(at)}
          </time>
          <span className="min-w-0">
            <span className="block font-medium">{inWords(event)}</span>
            {details && <span className="wrap-anywhere block text-small">{details}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
