import { execFile } from 'node:child_process';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Message } from '@/lib/mail/transport/client';
import { bareEnvironment } from '@/lib/process/runtime/env';
import { PROJECT } from '@/scripts/start/database';
import { CERTIFICATES } from './certificates';

/**
 * The place in a conversation: the client's last command, `GREETING` before it, and `END` after the last dot.
 */
export type Place =
  | 'GREETING'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'BODY'
  | 'END'
  | 'QUIT';

/** The server's reaction at a place: it answers with a line, stays silent, or drops the connection. */
export type Fault = `${number}${string}` | 'hang' | 'cut' | 'HTTP/1.1 400 Bad Request' | 'What?';

interface SmtpServerOptions {
  faults?: Partial<Record<Place, Fault>>;
  /** The faults of messages to a recipient, from their RCPT on; instead of `faults`. */
  faultsFor?: (recipient: string) => Partial<Record<Place, Fault>>;
  /** Applies the faults to the first conversations or messages only. */
  times?: number;
  extensions?: string[];
  /** TLS from the first byte. */
  secure?: boolean;
  certificate?: { key: string; cert: string };
}

export interface SmtpMail {
  from: string;
  to: string;
  /** As it came, with dots taken off. */
  data: string;
}

/**
 * A mail server of our own making, written from RFC 5321 and not with the library that the service uses. It takes every
 * user with the password `right`.
 */
export async function smtpServer({
  faults: everybodys = {},
  faultsFor,
  times = Number.POSITIVE_INFINITY,
  extensions = ['PIPELINING', '8BITMIME', 'AUTH PLAIN LOGIN'],
  secure = false,
  certificate = CERTIFICATES.localhost,
}: SmtpServerOptions = {}) {
  const mails: SmtpMail[] = [];
  const commands: string[] = [];
  let connections = 0;
  let left = times;
  const sockets = new Set<net.Socket>();

  const talk = (plain: net.Socket): void => {
    connections += 1;
    let socket: net.Socket = secure ? new tls.TLSSocket(plain, { isServer: true, ...certificate }) : plain;
    let encrypted = secure;
    let body = false;
    let faults = everybodys;
    let mail = { from: '', to: '' };
    let text = '';
    const answer = (place: Place, standard: string): boolean => {
      const fault = faults[place];
      if (fault === undefined || left <= 0) {
        socket.write(`${standard}\r\n`);
        return true;
      }
      left -= 1;
      if (fault === 'cut') socket.resetAndDestroy();
      else if (fault !== 'hang') socket.write(`${fault}\r\n`);
      return false;
    };
    const take = (line: string): void => {
      const verb = line.split(' ', 1)[0]?.toUpperCase() ?? '';
      commands.push(line);
      switch (verb) {
        case 'EHLO': {
          const all = ['mail.test', ...(encrypted ? [] : ['STARTTLS']), ...extensions];
          answer('EHLO', all.map((one, at) => `250${at === all.length - 1 ? ' ' : '-'}${one}`).join('\r\n'));
          return;
        }
        case 'STARTTLS':
          if (answer('STARTTLS', '220 go ahead')) startTls();
          return;
        case 'AUTH': {
          const [, , word = ''] = line.split(' ');
          const right = Buffer.from(word, 'base64').toString().endsWith('\0right');
          answer('AUTH', right ? '235 2.7.0 Authenticated' : `535 5.7.8 Wrong: ${word}`);
          return;
        }
        case 'MAIL':
          mail = { from: addressIn(line), to: '' };
          answer('MAIL', '250 2.1.0 Ok');
          return;
        case 'RCPT':
          faults = faultsFor?.(addressIn(line)) ?? everybodys;
          if (answer('RCPT', '250 2.1.5 Ok')) mail.to = addressIn(line);
          return;
        case 'DATA':
          // One that is told to takes a message without a recipient.
          if (faults.DATA?.startsWith('354')) body = !answer('DATA', '');
          else if (mail.to === '') socket.write('554 5.5.1 No valid recipients\r\n');
          else body = answer('DATA', '354 End data with <CR><LF>.<CR><LF>');
          // The command ended a line, so a dot may follow at once.
          if (body) text = `\r\n${text}`;
          return;
        case 'QUIT':
          if (answer('QUIT', '221 Bye')) socket.end();
          return;
        default:
          socket.write('500 5.5.2 What?\r\n');
      }
    };
    const read = (chunk: Buffer): void => {
      text += chunk.toString('binary');
      if (body && faults.BODY === 'cut' && left > 0) {
        left -= 1;
        socket.resetAndDestroy();
        return;
      }
      for (;;) {
        const end = text.indexOf(body ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (body ? 5 : 2));
        if (!body) {
          take(part);
          continue;
        }
        body = false;
        const data = Buffer.from(part.slice(2), 'binary').toString('utf8').replaceAll(/^\.\./gm, '.');
        if (faults.END === 'cut' && left > 0) {
          // It has the message, and nobody hears so.
          mails.push({ ...mail, data });
        }
        if (mail.to === '') socket.write('554 5.5.1 No valid recipients\r\n');
        else if (answer('END', '250 2.0.0 Ok: queued as 42')) mails.push({ ...mail, data });
      }
    };
    const startTls = (): void => {
      plain.off('data', read);
      socket = new tls.TLSSocket(plain, { isServer: true, ...certificate });
      socket.on('error', () => {});
      socket.on('data', read);
      encrypted = true;
      text = '';
    };
    sockets.add(plain);
    plain.on('close', () => sockets.delete(plain));
    plain.on('error', () => {});
    socket.on('error', () => {});
    socket.on('data', read);
    answer('GREETING', '220 mail.test ESMTP');
  };

  const server = net.createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(stop);
  return {
    port,
    mails,
    /** Every line that was not data. */
    commands,
    connections: () => connections,
    open: () => sockets.size,
    closeAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    url: (login = '', query = '?tls=none') => `smtp://${login && `${login}@`}127.0.0.1:${port}${query}`,
  };
}

const addressIn = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';

/**
 * Sends a message to one server after the other in a process of its own, because only its start reads the authorities
 * in a file.
 */
export async function sendInNewProcess(
  message: Message,
  urls: string[],
  authorities: string,
): Promise<{ failure?: string; messageId?: string }[]> {
  const script = `import('./lib/mail/transport/client.ts').then(async ({ sendMessage }) => {
    const { settings } = await import('./lib/process/runtime/env.ts');
    const sent = [];
    for (settings().MAILER_URL of ${JSON.stringify(urls)}) {
      sent.push(await sendMessage(${JSON.stringify(message)}));
    }
    console.log(JSON.stringify(sent));
    process.exit();
  })`;
  const env = { ...bareEnvironment(), MAILER_URL: urls[0], NODE_EXTRA_CA_CERTS: authorities };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: PROJECT,
    env,
  });
  return JSON.parse(stdout) as { failure?: string; messageId?: string }[];
}
