import type { KeyObject } from 'node:crypto';
import type { Behaviour, Behaviours } from './behaviours';
import type { CaughtMessage, Mailbox } from './mailbox';
import type { EventDetails, MessageEvent } from './webhooks/events';
import type { SignatureHeader, WebhookAnswer } from './webhooks/webhook';

export interface CatcherOptions {
  /** 0 means any free port. */
  port: number;
  host?: string;
  /** The port for mail over SMTP; 0 means any free port. Unset: it takes none over SMTP. */
  smtpPort?: number;
  /** The API key that callers must send. */
  apiKey: string;
  /** The address for events; `reportTo` sets it later. */
  webhookUrl?: string;
  /** The RSA key that signs events; a new one by default. */
  privateKey?: KeyObject;
  /** The header of the signature; the provider's own by default. */
  signatureHeader?: SignatureHeader;
}

/** A stand-in for the mail provider. It keeps messages and sends none of them. */
export interface MailCatcher {
  url: string;
  /** The value for MAILER_URL when mail is to come over SMTP; empty without a port for it. */
  smtpUrl: string;
  /** The value for MAILER_WEBHOOK_PUBLIC_KEY. */
  publicKey: string;
  /** The kept messages, oldest first. */
  messages(): CaughtMessage[];
  /** The number of received messages, including those that are no longer kept. */
  received(): number;
  /** The highest number of simultaneous send calls since the start or the last `clear`. */
  mostAtOnce(): number;
  /** Removes the kept messages. */
  clear(): void;
  /**
   * Applies the first of these behaviours that matches a message from now on; without arguments all is
   * normal.
   */
  behave(...behaviours: Behaviour[]): void;
  /** Stops listening for that many milliseconds, or until `acceptConnections`. */
  refuseConnections(forMs?: number): Promise<void>;
  acceptConnections(): Promise<void>;
  reportTo(url: string): void;
  /** Sends an event about a message to the webhook. */
  sendEvent(event: MessageEvent, id: number, details?: EventDetails): Promise<WebhookAnswer>;
  /** Sends an event about an error in a domain's DNS, which concerns no message. */
  sendDomainError(domain: string, details?: EventDetails): Promise<WebhookAnswer>;
  /** Posts these bytes to the webhook with a signature. */
  sendBody(body: string | Buffer): Promise<WebhookAnswer>;
  /** The headers of a webhook call with this raw body. */
  signed(body: string | Buffer): Record<string, string>;
  stop(): Promise<void>;
}

/** The state that the inbox works with. */
export interface CatcherState {
  mailbox: Mailbox;
  behaviours: Behaviours;
  webhookUrl(): string | undefined;
  catcher: Pick<MailCatcher, 'sendEvent' | 'sendDomainError' | 'sendBody' | 'refuseConnections'>;
}
