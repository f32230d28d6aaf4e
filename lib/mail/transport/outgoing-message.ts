import type { SendFailure } from './failures';

/** A message as it is sent to the provider or a mail server. */
export interface Message {
  to: string;
  /** `Name <address>`, safe for a header. */
  from: string;
  subject: string;
  html: string;
  plain: string;
  tag: string;
  /** The address that an answer goes to, when it is not the sender's. */
  replyTo?: string;
  /** Further headers by name, safe as they are. */
  headers?: Record<string, string>;
  attachments?: Attachment[];
}

/** A file that goes with a message; `type` is its media type. */
export interface Attachment {
  name: string;
  type: string;
  data: Buffer;
}

/**
 * The message was accepted. The id is the provider's as text, with every digit where it is a number, and has its token.
 * From a mail server it is our own `Message-ID`, without a token.
 */
export interface Accepted {
  messageId: string;
  token: string | null;
}

export type SendResult = Accepted | SendFailure;
