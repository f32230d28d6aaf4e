import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { BEHAVIOURS, type BehaviourKind, type Behaviours } from '../behaviours';
import type { Mailbox } from '../mailbox';
import type { SubmittedMail } from './submission';

/** The catcher as a mail server. */
export interface CatchingServer {
  port: number;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  host: string;
  /** The password of every user. */
  password: string;
  mailbox: Mailbox;
  behaviours: Behaviours;
}

/** A mail server's equivalents of the provider's answers; those that take the message lose the connection. */
const REFUSALS: Partial<Record<BehaviourKind, [number, string]>> = {
  'provider-error': [550, '5.7.1 The catcher was told to refuse this'],
  'http-500': [451, '4.3.0 The catcher was told to put this off'],
  'html-502': [451, '4.3.0 The catcher was told to put this off'],
};

/** Catches mail over SMTP, without TLS, with the API's behaviours. Rejects when the port is taken. */
export async function catchSmtp({
  port,
  host,
  password,
  mailbox,
  behaviours,
}: Options): Promise<CatchingServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth(login, _session, done) {
      if (login.password === password) done(null, { user: login.username });
      else done(Object.assign(new Error('The password is not the catcher’s key'), { responseCode: 535 }));
    },
    onData(stream, session, answer) {
      const take = async () => {
        const mail = await readMail(await buffer(stream), session);
        const { kind, delayMs = 0 } = behaviours.take(mail.recipients);
        mailbox.add(mail, kind, BEHAVIOURS[kind].takes);
        if (kind === 'hold') await behaviours.changed();
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return kind;
      };
      take().then((kind) => {
        const [responseCode, message] = REFUSALS[kind] ?? [];
        if (kind === 'normal' || kind === 'hold') answer(null, '2.0.0 Caught');
        else if (message) answer(Object.assign(new Error(message), { responseCode }));
        else if (kind !== 'hang') drop(session);
      }, answer);
    },
  });
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A client that went away is its own business.
      server.on('error', () => {});
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(bytes: Buffer, { envelope }: SMTPServerSession): Promise<SubmittedMail> {
  const { from, subject, html, text, replyTo, attachments, messageId, headers } =
    await PostalMime.parse(bytes);
  const [answer] = replyTo ?? [];
  return {
    recipients: envelope.rcptTo.map(({ address }) => address),
    sender: from ? shown(from) : '',
    from: from?.address ?? '',
    subject: subject ?? '',
    tag: null,
    html: html ?? '',
    plain: text ?? '',
    replyTo: answer ? shown(answer) : null,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      contentType: mimeType,
      data: Buffer.from(content as ArrayBuffer).toString('base64'),
    })),
    headers: Object.fromEntries(headers.map(({ originalKey, value }) => [originalKey, value])),
    ...(messageId === undefined ? {} : { messageId: messageId.replaceAll(/[<>]/g, '') }),
  };
}

const shown = ({ name, address }: Address) => (name ? `${name} <${address}>` : (address ?? ''));
