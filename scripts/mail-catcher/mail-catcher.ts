import type { KeyObject } from 'node:crypto';
import type { Behaviour, Behaviours } from './behaviours';
import type { EventDetails, MessageEvent } from './events';
import type { CaughtMessage, Mailbox } from './mailbox';
import type { SignatureHeader, WebhookAnswer } from './webhook';

export interface CatcherOptions {
  /** 0 for any free one. */
  port: number;
  host?: string;
  /** The key that callers must show. */
  apiKey: string;
  /** Where events go; `reportTo` sets it later. */
  webhookUrl?: string;
  /** An RSA key that signs events; a fresh one when absent. */
  privateKey?: KeyObject;
  /** The header of the signature; the provider's own unless it is given. */
  signatureHeader?: SignatureHeader;
}

/** A stand-in for the mail provider. It keeps what it is handed and sends nothing on. */
export interface MailCatcher {
  url: string;
  /** For MAILER_WEBHOOK_PUBLIC_KEY. */
  publicKey: string;
  /** The messages that are kept, oldest first. */
  messages(): CaughtMessage[];
  /** How many came in, those included that are kept no longer. */
  received(): number;
  /** The most send calls that were under way at once since the start or the last `clear`. */
  mostAtOnce(): number;
  /** Forgets the messages that are kept. */
  clear(): void;
  /** From now on messages meet the first of these that fits them; none: all is normal. */
  behave(...behaviours: Behaviour[]): void;
  /** Stops listening, for that long or until `acceptConnections`. */
  refuseConnections(forMs?: number): Promise<void>;
  acceptConnections(): Promise<void>;
  reportTo(url: string): void;
  /** Reports an event about a message to the webhook. */
  sendEvent(event: MessageEvent, id: number, details?: EventDetails): Promise<WebhookAnswer>;
  /** Reports an error in a domain's DNS, which concerns no message. */
  sendDomainError(domain: string, details?: EventDetails): Promise<WebhookAnswer>;
  /** Posts these bytes to the webhook, signed. */
  sendBody(body: string | Buffer): Promise<WebhookAnswer>;
  /** The headers of a webhook call with that raw body. */
  signed(body: string | Buffer): Record<string, string>;
  stop(): Promise<void>;
}

/** What the inbox works with. */
export interface CatcherState {
  mailbox: Mailbox;
  behaviours: Behaviours;
  webhookUrl(): string | undefined;
  catcher: Pick<MailCatcher, 'sendEvent' | 'sendDomainError' | 'sendBody' | 'refuseConnections'>;
}
