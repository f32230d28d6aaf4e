import type { IncomingMessage } from 'node:http';
import { mailServerIn, settings } from '@/lib/process/runtime/env';
import { cutSignal } from '@/lib/process/runtime/shutdown';
import { withTimeout } from '@/lib/process/runtime/timeout';
import {
  connectionFailure,
  connectionLost,
  permanentFailure,
  providerError,
  type SendFailure,
  statusFailure,
  stopped,
  tidy,
  timedOut,
  transientFailure,
  unknownOutcome,
} from './failures';
import { parseWithDigits } from './lossless-json';
import { isMessageId } from './message-id';
import type { Attachment, Message, SendResult } from './outgoing-message';
import { postJson } from './post';
import { sendOverSmtp } from './smtp/send-over-smtp';

export type { Message, SendResult };

/** True when mail goes through a mail server, which says nothing of a message once it has taken it. */
export const sendsOverSmtp = (): boolean => mailServerIn(settings()) !== undefined;

/** The sentence for messages that cannot be sent because nobody has set up where to. */
export const NOT_SET_UP = 'No mail provider is set up: set MAILER_URL and MAILER_API_KEY.';

/** True when a mail server or a mail provider is set up. */
export const isMailerSetUp = (): boolean =>
  sendsOverSmtp() || Boolean(settings().MAILER_URL && settings().MAILER_API_KEY);

/** The largest answer that is read, in bytes; the provider's answers are much smaller. */
const LONGEST_ANSWER = 64 * 1024;

/**
 * Sends one message to the provider, or to the mail server that is set up in its place. Never throws: any failure is
 * returned as a sentence for the mail log, without the API key or a password. The time-out covers the whole exchange,
 * including the answer's body.
 */
export async function sendMessage(message: Message): Promise<SendResult> {
  const { MAILER_URL, MAILER_API_KEY, MAILER_TIMEOUT_MS } = settings();
  const server = mailServerIn(settings());
  if (server) return sendOverSmtp(server, message);
  if (!MAILER_URL || !MAILER_API_KEY) {
    return permanentFailure(NOT_SET_UP);
  }
  const result = await withTimeout(MAILER_TIMEOUT_MS, cutSignal(), (signal) =>
    exchange(MAILER_URL, MAILER_API_KEY, message, signal),
  );
  if (result === 'late') return cutSignal().aborted ? stopped() : timedOut(MAILER_TIMEOUT_MS);
  if ('messageId' in result) return result;
  // If the provider echoes the request, the key must not get into the log.
  return { ...result, failure: result.failure.replaceAll(MAILER_API_KEY, '[API key]') };
}

async function exchange(
  url: string,
  key: string,
  message: Message,
  signal: AbortSignal,
): Promise<SendResult> {
  let response: IncomingMessage;
  try {
    response = await postJson(
      new URL(`${url.replace(/\/+$/, '')}/api/v1/send/message`),
      { accept: 'application/json', 'x-server-api-key': key },
      JSON.stringify(submission(message)),
      signal,
    );
  } catch (error) {
    return connectionFailure(error);
  }
  const body = await readBody(response);
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 299) return failedStatus(status, body);
  return typeof body === 'string' ? understand(body, message.to, response.headers['content-type']) : body;
}

/** A message as the provider takes it. */
function submission({ to, from, subject, html, plain, tag, replyTo, headers, attachments }: Message) {
  return {
    to: [to],
    from,
    subject,
    html_body: html,
    plain_body: plain,
    tag,
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    ...(headers === undefined ? {} : { headers }),
    ...(attachments === undefined ? {} : { attachments: attachments.map(submittedFile) }),
  };
}

const submittedFile = ({ name, type, data }: Attachment) => ({
  name,
  content_type: type,
  data: data.toString('base64'),
});

/** The body as text, or a failure when it is cut off or larger than `LONGEST_ANSWER`. */
async function readBody(response: IncomingMessage): Promise<string | SendFailure> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop early also closes the connection.
    for await (const chunk of response) {
      size += chunk.byteLength;
      if (size > LONGEST_ANSWER)
        return unknownOutcome(permanentFailure("The mail provider's answer is larger than 64 KiB."));
      chunks.push(chunk);
    }
  } catch (error) {
    return connectionLost(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The failure for an error status, with the provider's own explanation if it gave one. */
function failedStatus(status: number, body: string | SendFailure): SendFailure {
  const { failure, transient } = statusFailure(status);
  const said = typeof body === 'string' ? explanation(body) : '';
  return { failure: said === '' ? failure : `${failure} It said: ${said}`, transient };
}

/** The words in the body of an error: the provider's message, or plain text of a proxy before it. */
function explanation(body: string): string {
  const { data, message, error, detail } = asObject(body);
  const words = [isRecord(data) ? data.message : undefined, message, error, detail];
  const plain = /^\s*[<{[]/.test(body) ? '' : body;
  return tidy(words.find((word): word is string => typeof word === 'string') ?? plain);
}

function understand(body: string, recipient: string, type: string | undefined): SendResult {
  if (body.trim() === '') return unknownOutcome(transientFailure("The mail provider's answer was empty."));
  let answer: unknown;
  try {
    answer = parseWithDigits(body);
  } catch {
    const failure = transientFailure("The mail provider's answer was not JSON ({type}). Check MAILER_URL.", {
      type: tidy(type ?? 'no content type', 80),
    });
    // A truncated answer may still be the provider's; an HTML page is from another server.
    return type?.includes('json') ? unknownOutcome(failure) : failure;
  }
  if (!isRecord(answer))
    return unknownOutcome(permanentFailure("The mail provider's answer was not understood."));
  const data = isRecord(answer.data) ? answer.data : {};
  if (answer.status !== 'success') {
    return typeof answer.status === 'string'
      ? providerError(data.code, data.message)
      : unknownOutcome(permanentFailure("The mail provider's answer was not understood: it has no status."));
  }
  const messages = isRecord(data.messages) ? data.messages : {};
  if (!Object.hasOwn(messages, recipient)) {
    return unknownOutcome(permanentFailure("The mail provider's answer does not name the recipient."));
  }
  return accepted(messages[recipient]);
}

function accepted(message: unknown): SendResult {
  const { id: messageId, token } = isRecord(message) ? message : {};
  if (!isMessageId(messageId)) {
    return unknownOutcome(permanentFailure("The mail provider's answer has no usable message id."));
  }
  if (typeof token !== 'string' || token === '' || token.length > 255 || /\p{Cc}/u.test(token)) {
    return unknownOutcome(permanentFailure("The mail provider's answer has no usable message token."));
  }
  // Half of a character cannot be stored, and would keep the outcomes beside it from being stored too.
  return { messageId, token: token.toWellFormed() };
}

function asObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
