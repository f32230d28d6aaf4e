import { z } from 'zod';
import type { EventEffect } from '@/db/mail/mail-events';
import { tidy } from '@/lib/mail/transport/failures';
import { isMessageId } from '@/lib/mail/transport/message-id';

/** Events and their effects on the message: its state, or the time at which it was opened or a link was clicked. */
const EFFECTS = new Map<string, EventEffect>([
  ['MessageSent', { status: 'delivered' }],
  ['MessageDelayed', { status: 'delayed' }],
  ['MessageDeliveryFailed', { status: 'failed' }],
  ['MessageBounced', { status: 'bounced' }],
  ['MessageHeld', { status: 'held' }],
  ['MessageLoaded', { seen: 'openedAt' }],
  ['MessageLinkClicked', { seen: 'clickedAt' }],
]);

/** A provider's event about a message, reduced to what is kept. Times are ISO 8601. */
export const mailEventSchema = z.object({
  event: z.string(),
  messageId: z.string(),
  token: z.string().nullable(),
  uuid: z.string().nullable(),
  /** The envelope's time. */
  occurredAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  /** The provider's text, or the address of the clicked link; '' when there is neither. */
  details: z.string(),
});

export type MailEvent = z.output<typeof mailEventSchema>;

/** Reads an event about a message. Null when it says nothing about a message that we may have sent. */
export function readMailEvent(body: Record<string, unknown>, receivedAt: Date): MailEvent | null {
  const { event, uuid, timestamp } = body;
  const payload = record(body.payload);
  if (typeof event !== 'string' || !EFFECTS.has(event)) return null;
  const bounced = event === 'MessageBounced' && (payload.message ?? null) === null;
  const message = record(bounced ? payload.original_message : payload.message);
  const token = message.token ?? '';
  if (!isMessageId(message.id)) return null;
  if (token !== '' && !isPlain(token, 255)) return null;
  if (message.direction === 'incoming') return null;
  return {
    event,
    messageId: message.id,
    token: token === '' ? null : token,
    uuid: isPlain(uuid, 100) ? uuid : null,
    occurredAt: moment(timestamp),
    receivedAt: receivedAt.toISOString(),
    details: words(event === 'MessageLinkClicked' ? [payload.url] : [payload.output, payload.details]),
  };
}

/** The change that an event makes in its message; undefined for one that says nothing about a message. */
export const effectOf = ({ event }: MailEvent): EventEffect | undefined => EFFECTS.get(event);

const DIGITS = /^\d+$/;
/** The end of the year 9999, in seconds: a later time has no four-digit year. */
const LATEST = 253_402_300_799;

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** True for a text of 1 to `longest` characters that the database can store unchanged. */
function isPlain(value: unknown, longest: number): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= longest &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}

/** Seconds since 1970 as an ISO 8601 time; null for any other value. */
function moment(timestamp: unknown): string | null {
  const spelled = typeof timestamp === 'string' && DIGITS.test(timestamp);
  const seconds = spelled ? Number(timestamp) : timestamp;
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= LATEST)) return null;
  return new Date(Math.round(seconds * 1000)).toISOString();
}

/** The first text that is not empty. */
function words(texts: unknown[]): string {
  return texts.map((text) => (typeof text === 'string' ? tidy(text) : '')).find((text) => text !== '') ?? '';
}
