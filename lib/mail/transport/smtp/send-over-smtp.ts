import type { Message, SendResult } from '@/lib/mail/transport/outgoing-message';
import { settings } from '@/lib/process/runtime/env';
import type { MailServer } from '@/lib/process/runtime/mail-server';
import { cutSignal } from '@/lib/process/runtime/shutdown';
import { withTimeout } from '@/lib/process/runtime/timeout';
import { keepIdle, laneOf, openSession, type Session, takeIdle, transmit } from './connection';
import { type Composed, composeMime } from './mime';
import { beyondAscii, type Stage, smtpFailure, stoppedOverSmtp, timedOutOverSmtp } from './smtp-failures';

/**
 * Gives one message to a mail server, through a connection that an earlier one left open where there is one. Never
 * throws, and sends nothing twice. The time-out covers the whole exchange, connecting included.
 */
export async function sendOverSmtp(server: MailServer, message: Message): Promise<SendResult> {
  const { MAILER_CONCURRENCY, MAILER_TIMEOUT_MS } = settings();
  const composed = await composeMime(message);
  return laneOf(MAILER_CONCURRENCY)(async () => {
    let stage: Stage = 'connecting';
    const at = (reached: Stage) => {
      stage = reached;
    };
    const result = await withTimeout(MAILER_TIMEOUT_MS, cutSignal(), (signal) =>
      exchange(server, composed, signal, at).catch((error: unknown) => smtpFailure(error, stage, server)),
    );
    if (result !== 'late') return result;
    return cutSignal().aborted ? stoppedOverSmtp(stage) : timedOutOverSmtp(MAILER_TIMEOUT_MS, stage);
  });
}

async function exchange(
  server: MailServer,
  composed: Composed,
  signal: AbortSignal,
  at: (stage: Stage) => void,
): Promise<SendResult> {
  let reached: Stage = 'connecting';
  const note = (stage: Stage) => {
    reached = stage;
    at(stage);
  };
  const idle = takeIdle(server);
  if (idle) {
    try {
      return await give(idle, composed, signal, note);
    } catch (error) {
      if (!mayTryAnew(error, reached) || signal.aborted) throw error;
    }
  }
  return give(await openSession(server, signal, note), composed, signal, note);
}

/**
 * True when a connection that was left open, and not the message, is the reason of a failure. It was closed meanwhile,
 * or has taken as many messages as one may. Once the message is complete the server may have taken it.
 */
function mayTryAnew(error: unknown, reached: Stage): boolean {
  const { responseCode = 421, command } = error as { responseCode?: number; command?: string };
  return reached !== 'sent' && (responseCode === 421 || (responseCode < 500 && command === 'MAIL FROM'));
}

async function give(
  session: Session,
  composed: Composed,
  signal: AbortSignal,
  at: (stage: Stage) => void,
): Promise<SendResult> {
  if (composed.beyondAscii && !session.takesUtf8) {
    keepIdle(session);
    return beyondAscii();
  }
  try {
    await transmit(session, composed, signal, at);
  } catch (error) {
    session.connection.close();
    throw error;
  }
  keepIdle(session);
  return { messageId: composed.messageId, token: null };
}
