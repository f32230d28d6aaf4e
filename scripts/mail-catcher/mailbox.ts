import { randomBytes, randomUUID } from 'node:crypto';
import type { BehaviourKind } from './behaviours';
import type { SubmittedMail } from './smtp/submission';
import type { WebhookAnswer } from './webhooks/webhook';

/** A webhook call about a message, and its answer. */
export interface SentEvent {
  event: string;
  body: string;
  answer: WebhookAnswer;
}

/** A message to one recipient, as the catcher keeps it. */
export interface CaughtMessage extends Omit<SubmittedMail, 'recipients' | 'messageId'> {
  id: number;
  token: string;
  /** The value of the `Message-ID` header, shared by all recipients of one call. */
  messageId: string;
  to: string;
  /** The answer to the one-click POST, if it was sent. */
  unsubscribing?: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
  behaviour: BehaviourKind;
  /** True when the provider would send it, whatever it answered the caller. */
  taken: boolean;
  /** The most recent ones, oldest first. */
  events: SentEvent[];
}

const MOST_MESSAGES = 5000;
const MOST_CHARACTERS = 64 * 1024 * 1024;
const MOST_EVENTS = 20;

/** Keeps the newest messages in memory. */
export class Mailbox {
  /** The number of messages ever received, including those that were dropped or cleared. */
  received = 0;
  readonly #messages = new Map<number, CaughtMessage>();
  #characters = 0;
  #lastId = 0;

  /** Stores one message for each recipient of the mail. */
  add(mail: SubmittedMail, behaviour: BehaviourKind, taken: boolean): CaughtMessage[] {
    const { recipients, messageId = `${randomUUID()}@rp.mail-catcher.localhost`, ...submitted } = mail;
    return recipients.map((to) => {
      const message: CaughtMessage = {
        id: this.nextId(),
        token: newToken(),
        messageId,
        to,
        ...submitted,
        receivedAt: Date.now(),
        behaviour,
        taken,
        events: [],
      };
      this.#messages.set(message.id, message);
      this.#characters += size(message);
      this.received += 1;
      this.#dropOldest();
      return message;
    });
  }

  /** The next id. Incoming mail such as a bounce gets one too. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  find(id: number): CaughtMessage | undefined {
    return this.#messages.get(id);
  }

  /** In the order of arrival. */
  all(): CaughtMessage[] {
    return [...this.#messages.values()];
  }

  clear(): void {
    this.#messages.clear();
    this.#characters = 0;
  }

  #dropOldest(): void {
    for (const [id, message] of this.#messages) {
      const full = this.#messages.size > MOST_MESSAGES || this.#characters > MOST_CHARACTERS;
      if (!full || this.#messages.size === 1) return;
      this.#messages.delete(id);
      this.#characters -= size(message);
    }
  }
}

/** Records a webhook call with its message. */
export function noteEvent(message: CaughtMessage, event: SentEvent): void {
  message.events.push(event);
  if (message.events.length > MOST_EVENTS) message.events.shift();
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Sixteen random letters and digits, like the provider's names of messages and links. */
export function newToken(): string {
  return Array.from(randomBytes(16), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join('');
}

function size({ to, sender, subject, tag, html, plain }: CaughtMessage): number {
  return [to, sender, subject, tag ?? '', html, plain].reduce((sum, { length }) => sum + length, 0);
}
