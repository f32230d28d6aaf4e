import { generateKeyPair, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { answerAs, write } from './answering';
import { BEHAVIOURS, Behaviours } from './behaviours';
import { handleInbox } from './inbox';
import { type Listener, listenOn } from './listener';
import type { CatcherOptions, MailCatcher } from './mail-catcher';
import { Mailbox, noteEvent } from './mailbox';
import { isLocalHost, readBody, send } from './requests';
import { type CatchingServer, catchSmtp } from './smtp/smtp';
import { readSubmission } from './smtp/submission';
import { domainEventBody, messageEventBody } from './webhooks/events';
import { callWebhook, publicKeyOf, signedHeaders, type WebhookAnswer } from './webhooks/webhook';

const LARGEST_CALL = 16 * 1024 * 1024;
const TRY_AGAIN_MS = 250;

/** Starts a catcher. Rejects when the port is taken. */
export async function startMailCatcher(options: CatcherOptions): Promise<MailCatcher> {
  const { port, smtpPort, host = '127.0.0.1', apiKey, signatureHeader = 'X-Postal-Signature-256' } = options;
  const privateKey = options.privateKey ?? (await newKey());
  const mailbox = new Mailbox();
  const behaviours = new Behaviours();
  let webhookUrl = options.webhookUrl;
  let again: NodeJS.Timeout | undefined;
  let underWay = 0;
  let mostAtOnce = 0;

  const signed = (body: string | Buffer) => signedHeaders(body, privateKey, signatureHeader);
  const sendBody = (body: string | Buffer): Promise<WebhookAnswer> =>
    webhookUrl
      ? callWebhook(webhookUrl, body, signed(body))
      : Promise.resolve({ status: -2, body: 'No webhook address is set' });

  const catcher: Omit<MailCatcher, 'url' | 'smtpUrl'> = {
    publicKey: publicKeyOf(privateKey),
    messages: () => mailbox.all(),
    received: () => mailbox.received,
    mostAtOnce: () => mostAtOnce,
    clear() {
      mailbox.clear();
      mostAtOnce = underWay;
    },
    behave: (...wanted) => behaviours.set(wanted),
    async refuseConnections(forMs) {
      clearTimeout(again);
      if (forMs !== undefined) again = setTimeout(() => openAgain(), forMs);
      await listener.close();
    },
    async acceptConnections() {
      clearTimeout(again);
      await listener.open();
    },
    reportTo: (url) => {
      webhookUrl = url;
    },
    async sendEvent(event, id, details) {
      const message = mailbox.find(id);
      if (!message) throw new Error(`There is no message ${id}.`);
      const body = messageEventBody(event, message, () => mailbox.nextId(), details);
      const answer = await sendBody(body);
      noteEvent(message, { event, body, answer });
      return answer;
    },
    sendDomainError: (domain, details) => sendBody(domainEventBody(domain, details)),
    sendBody,
    signed,
    async stop() {
      clearTimeout(again);
      await Promise.all([listener.close(), smtp?.stop()]);
    },
  };
  const inbox = handleInbox({ mailbox, behaviours, webhookUrl: () => webhookUrl, catcher });

  const takeMail = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    const body = await readBody(request, LARGEST_CALL);
    if (!body) return send(response, 413, 'text/plain', 'The message is too large.');
    const read = readSubmission(request.headers, body, apiKey);
    if ('refusal' in read) return write(response, read.refusal);
    const behaviour = behaviours.take(read.mail.recipients);
    const messages = mailbox.add(read.mail, behaviour.kind, BEHAVIOURS[behaviour.kind].takes);
    if (behaviour.kind === 'hold') await behaviours.changed();
    await answerAs(behaviour, messages, apiKey, response);
  };

  const server = createServer((request, response) => {
    if (!isLocalHost(request.headers.host)) {
      return send(response, 403, 'text/plain', 'Open the mail catcher at http://localhost, with its port.');
    }
    const isMail = (request.url ?? '').split('?')[0] === '/api/v1/send/message';
    (isMail ? takeMail : inbox)(request, response).catch((error: Error) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else send(response, 500, 'text/plain; charset=utf-8', error.message);
    });
  });
  const listener: Listener = await listenOn(server, port, host);
  let smtp: CatchingServer | undefined;
  try {
    if (smtpPort !== undefined) {
      smtp = await catchSmtp({ port: smtpPort, host, password: apiKey, mailbox, behaviours });
    }
  } catch (error) {
    await listener.close();
    throw error;
  }
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    ...catcher,
    url: `http://${name}:${listener.port}`,
    smtpUrl: smtp ? `smtp://catcher:${encodeURIComponent(apiKey)}@${name}:${smtp.port}?tls=none` : '',
  };

  function openAgain(): void {
    listener.open().catch(() => {
      again = setTimeout(() => openAgain(), TRY_AGAIN_MS);
    });
  }
}

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey;
}
