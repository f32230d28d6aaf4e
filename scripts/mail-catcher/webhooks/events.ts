import { randomUUID } from 'node:crypto';
import { type CaughtMessage, newToken } from '../mailbox';
import { linksIn } from '../pages/links';
import { RubyFloat, type RubyValue, rubyJson } from './ruby-json';

/** The events about a message, with their labels. */
export const MESSAGE_EVENTS = {
  MessageSent: 'Delivered',
  MessageDelayed: 'Delayed',
  MessageDeliveryFailed: 'Failed',
  MessageBounced: 'Bounced',
  MessageHeld: 'Held',
  MessageLoaded: 'Opened',
  MessageLinkClicked: 'Clicked',
} as const;

export type MessageEvent = keyof typeof MESSAGE_EVENTS;

/** The parts of an event that do not follow from its message. */
export interface EventDetails {
  /** A new one by default. The provider repeats it when it tries again. */
  uuid?: string;
  /** In seconds since 1970; now by default. */
  timestamp?: number;
  /** Fields that replace or extend the usual payload. */
  payload?: Record<string, RubyValue>;
}

/** True when the name is that of an event about a message. */
export function isMessageEvent(name: string): name is MessageEvent {
  return Object.hasOwn(MESSAGE_EVENTS, name);
}

/** The raw body of a webhook call about a message. `bounceId` is the id of the incoming bounce mail. */
export function messageEventBody(
  event: MessageEvent,
  message: CaughtMessage,
  bounceId: () => number,
  details: EventDetails = {},
): string {
  const timestamp = details.timestamp ?? Date.now() / 1000;
  return envelope(event, payloadOf(event, message, timestamp, bounceId), { ...details, timestamp });
}

/** The raw body of the event about a domain. */
export function domainEventBody(domain: string, details: EventDetails = {}): string {
  const timestamp = details.timestamp ?? Date.now() / 1000;
  const payload = {
    server: {
      uuid: randomUUID(),
      name: 'Mail catcher',
      permalink: 'mail-catcher',
      organization: 'mail-catcher',
    },
    domain,
    uuid: randomUUID(),
    dns_checked_at: new RubyFloat(timestamp),
    spf_status: 'Missing',
    spf_error: 'No SPF record exists for this domain',
    dkim_status: 'OK',
    dkim_error: null,
    mx_status: 'Missing',
    mx_error: null,
    return_path_status: 'OK',
    return_path_error: null,
  };
  return envelope('DomainDNSError', payload, { ...details, timestamp });
}

function envelope(
  event: string,
  payload: Record<string, RubyValue>,
  details: EventDetails & { timestamp: number },
): string {
  return rubyJson({
    event,
    timestamp: new RubyFloat(details.timestamp),
    payload: { ...payload, ...details.payload },
    uuid: details.uuid ?? randomUUID(),
  });
}

function payloadOf(
  event: MessageEvent,
  message: CaughtMessage,
  timestamp: number,
  bounceId: () => number,
): Record<string, RubyValue> {
  const known = describe(message);
  const server = '192.0.2.25:25 (mx.example.org)';
  const delivery = (status: string, detail: string, output: string): Record<string, RubyValue> => ({
    message: known,
    status,
    details: detail.slice(0, 250),
    output: output.slice(0, 250),
    sent_with_ssl: true,
    timestamp: new RubyFloat(timestamp),
    time: new RubyFloat(0.32),
  });
  switch (event) {
    case 'MessageSent':
      return delivery(
        'Sent',
        `Message for ${message.to} accepted by ${server}`,
        '250 2.0.0 Ok: queued as 4c9X7d2Kzkz',
      );
    case 'MessageDelayed':
      return delivery(
        'SoftFail',
        `Temporary SMTP delivery error when sending to ${server}`,
        '451 4.7.1 Greylisted, please try again in 300 seconds',
      );
    case 'MessageDeliveryFailed':
      return delivery(
        'HardFail',
        `Permanent SMTP delivery error when sending to ${server}`,
        `550 5.1.1 <${message.to}>: Recipient address rejected: User unknown`,
      );
    case 'MessageHeld':
      // A message is held before any attempt, so there are no details of an attempt.
      return {
        ...delivery('Held', 'Server is in development mode.', ''),
        sent_with_ssl: null,
        time: null,
      };
    case 'MessageBounced':
      return { original_message: known, bounce: bounceOf(timestamp, bounceId()) };
    case 'MessageLoaded':
      return { message: known, ...VISITOR };
    case 'MessageLinkClicked':
      return {
        message: known,
        url: linksIn(message)[0] ?? 'https://example.org/',
        token: newToken(),
        ...VISITOR,
      };
  }
}

const VISITOR = {
  ip_address: '192.0.2.10',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

function describe(message: CaughtMessage): Record<string, RubyValue> {
  return {
    id: message.id,
    token: message.token,
    direction: 'outgoing',
    message_id: message.messageId,
    to: message.to,
    from: message.from,
    subject: [...message.subject].slice(0, 200).join(''),
    timestamp: new RubyFloat(message.receivedAt / 1000),
    spam_status: 'NotChecked',
    tag: message.tag,
  };
}

function bounceOf(timestamp: number, id: number): Record<string, RubyValue> {
  return {
    id,
    token: newToken(),
    direction: 'incoming',
    message_id: `${randomUUID()}@mx.example.org`,
    to: 'catcher@rp.mail-catcher.localhost',
    from: '',
    subject: 'Undelivered Mail Returned to Sender',
    timestamp: new RubyFloat(timestamp),
    spam_status: 'NotChecked',
    tag: null,
  };
}
