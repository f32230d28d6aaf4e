import {
  codesOf,
  permanentFailure,
  type SendFailure,
  tidy,
  transientFailure,
  unconnected,
  unknownOutcome,
} from '@/lib/mail/transport/failures';
import type { MailServer } from '@/lib/process/runtime/mail-server';

/** Stages of a message on its way. `sent` begins with the data's last dot: from there on a loss leaves it unknown. */
export type Stage = 'connecting' | 'greeting' | 'login' | 'envelope' | 'message' | 'sent';

/** The step that the mail server did not answer, or that was cut off, before the message was complete. */
const STAGES: Record<Exclude<Stage, 'sent'>, string> = {
  connecting: 'while connecting',
  greeting: 'at the greeting',
  login: 'at the login',
  envelope: 'at sender and recipient',
  message: 'within the message',
};

/** The fields by which nodemailer describes an error. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)/;

export function timedOutOverSmtp(milliseconds: number, stage: Stage): SendFailure {
  const seconds = milliseconds / 1000;
  return stage === 'sent'
    ? unknownOutcome(
        permanentFailure('The mail server did not answer within {seconds} seconds after the message.', {
          seconds,
        }),
      )
    : transientFailure('The mail server did not answer within {seconds} seconds ({stage}).', {
        seconds,
        stage: STAGES[stage],
      });
}

export function stoppedOverSmtp(stage: Stage): SendFailure {
  return stage === 'sent'
    ? unknownOutcome(
        permanentFailure('The server was stopped before the {peer} answered.', { peer: 'mail server' }),
      )
    : transientFailure('The server was stopped before the message was sent.');
}

/** Some servers take no address with such letters before the @, and it has no other spelling. */
export const beyondAscii = () =>
  permanentFailure(
    'The mail server takes no address with letters beyond ASCII before the @ (it lacks SMTPUTF8).',
  );

/** The failure that an error of the exchange means, without the password, which a server might repeat. */
export function smtpFailure(error: unknown, stage: Stage, { login }: MailServer): SendFailure {
  return failureOf(error as SmtpError, stage, (words, longest) =>
    tidy(withoutSecrets(words, login), longest),
  );
}

/** The server's own words as a sentence may have them: our own words are never taken for a password. */
type Quoting = (words: string, longest?: number) => string;

function failureOf(error: SmtpError, stage: Stage, quoted: Quoting): SendFailure {
  const { response = '', responseCode = 0 } = error;
  if (responseCode >= 400 && responseCode < 600) return refused(error, responseCode, quoted(response));
  const code = error.originalCode ?? codesOf(error)[0] ?? 'no reason given';
  if (stage === 'sent') {
    return unknownOutcome(
      permanentFailure('The connection to the mail server was lost after the message ({code}).', { code }),
    );
  }
  if (CERTIFICATE.test(code))
    return transientFailure("The mail server's certificate is not valid ({code}).", { code });
  switch (error.code) {
    case 'EAUTH':
      return permanentFailure('The mail server takes no password: {said}', {
        said: quoted(response || error.message),
      });
    case 'EENVELOPE':
      return permanentFailure('The mail server cannot be given this address: {said}', {
        said: quoted(response || error.message),
      });
    case 'EMESSAGE':
      return permanentFailure('The mail server refused the message as too large: {said}', {
        said: quoted(error.message),
      });
    case 'EPROTOCOL':
      return transientFailure("The mail server's answer was not understood: {said}", {
        said: quoted(response || error.message, 80),
      });
    case 'ETLS':
      return transientFailure('The secure connection to the {peer} failed ({code}).', {
        peer: 'mail server',
        code,
      });
    default:
      return (
        unconnected(Object.assign(new Error(), { code, cause: error }), 'mail server') ??
        transientFailure('The connection to the mail server was broken off ({code}, {stage}).', {
          code,
          stage: STAGES[stage],
        })
      );
  }
}

const TOO_LARGE = /^552|5\.3\.4/;

/** The failure for an answer that refuses: for now from 400, for good from 500. */
function refused({ command = '' }: SmtpError, code: number, said: string): SendFailure {
  if (code < 500) return transientFailure('The mail server asks to try again later: {said}', { said });
  if (command.startsWith('AUTH'))
    return permanentFailure('The mail server refused the password: {said}', { said });
  if (command === 'STARTTLS')
    return permanentFailure('The mail server offers no encryption (STARTTLS): {said}', { said });
  if (code === 530)
    return permanentFailure('The mail server asks for a user and a password: {said}', { said });
  if (TOO_LARGE.test(said))
    return permanentFailure('The mail server refused the message as too large: {said}', { said });
  if (command === 'MAIL FROM')
    return permanentFailure('The mail server refused the sender: {said}', { said });
  if (command === 'RCPT TO')
    return permanentFailure('The mail server refused the recipient: {said}', { said });
  if (command === 'DATA') return permanentFailure('The mail server refused the message: {said}', { said });
  return permanentFailure('The mail server turned us away: {said}', { said });
}

function withoutSecrets(words: string, login: MailServer['login']): string {
  if (!login) return words;
  const { user, password } = login;
  const encoded = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'));
  return [password, ...encoded].reduce((text, secret) => text.replaceAll(secret, '[password]'), words);
}
