import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { perProcess } from '@/db/per-process';
import { type Lane, limited } from '@/lib/process/runtime/concurrency';
import type { MailServer } from '@/lib/process/runtime/mail-server';
import type { Composed } from './mime';
import type { Stage } from './smtp-failures';

/** A connection that is ready for a message. */
export interface Session {
  connection: SMTPConnection;
  takesUtf8: boolean;
  socket: net.Socket;
  /** The server's, so that nothing goes through a connection to another one. */
  address: string;
}

const pool = perProcess('smtp-pool', () => ({
  lanes: new Map<number, Lane>(),
  idle: new Map<Session, NodeJS.Timeout>(),
}));

/** The milliseconds that a connection stays open for the next message: fewer than any usual server keeps one. */
const IDLE_MS = 4000;
/** The milliseconds that a server may take to say good-bye. */
const QUIT_MS = 1000;

/** The library's own time-outs are longer than any of ours, which covers the whole exchange. */
const NEVER_FIRST_MS = 180_000;

/** Runs an exchange when this process has fewer than so many connections to the mail server. */
export function laneOf(concurrency: number): Lane {
  const lane = pool.lanes.get(concurrency) ?? limited(concurrency);
  pool.lanes.set(concurrency, lane);
  return lane;
}

/** A connection that an earlier message left open. */
export function takeIdle(server: MailServer): Session | undefined {
  const address = JSON.stringify(server);
  const session = [...pool.idle.keys()].find((one) => one.address === address);
  if (session) leavePool(session);
  return session;
}

/** Leaves a connection open for the next message, for a while. */
export function keepIdle(session: Session): void {
  const { connection, socket } = session;
  const timer = setTimeout(() => {
    leavePool(session);
    connection.quit();
    setTimeout(() => connection.close(), QUIT_MS).unref();
  }, IDLE_MS);
  pool.idle.set(session, timer.unref());
  // Nobody waits for it, so it keeps no process from ending.
  socket.unref();
}

function leavePool(session: Session): void {
  clearTimeout(pool.idle.get(session));
  pool.idle.delete(session);
  session.socket.ref();
}

/** Connects, with TLS as the server's address asks for it, and logs in. Rejects with nodemailer's errors or the system's. */
export async function openSession(
  server: MailServer,
  signal: AbortSignal,
  at: (stage: Stage) => void,
): Promise<Session> {
  const { host, port, tls, login } = server;
  at('connecting');
  const socket = net.connect({ host, port });
  // A listener for late errors, which would end the process otherwise.
  socket.on('error', () => {});
  await closedWhenAborted(signal, socket, () => once(socket, 'connect'));
  at('greeting');
  const connection = new SMTPConnection({
    host,
    port,
    connection: socket,
    secure: tls === 'from the start',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: NEVER_FIRST_MS,
    greetingTimeout: NEVER_FIRST_MS,
    socketTimeout: NEVER_FIRST_MS,
    // Buffered data must not be sent after the connection was closed.
    socketCloseTimeout: 0,
  });
  connection.on('error', () => {});
  await step(connection, signal, (done) => connection.connect(done));
  const takesUtf8 = /[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
  if (login) {
    at('login');
    const { user, password } = login;
    await step(connection, signal, (done) =>
      connection.login({ user, pass: password, credentials: { user, pass: password } }, done),
    );
  }
  const session = { connection, takesUtf8, socket, address: JSON.stringify(server) };
  connection.once('end', () => leavePool(session));
  return session;
}

const PIECE = 16 * 1024;

/** Gives the server a message. Resolves when it has taken it. */
export async function transmit(
  { connection }: Session,
  { from, to, bytes }: Composed,
  signal: AbortSignal,
  at: (stage: Stage) => void,
): Promise<void> {
  at('envelope');
  const data = Readable.from(piecesOf(bytes, at), { objectMode: false, highWaterMark: PIECE });
  // The dot follows at once.
  data.once('end', () => at('sent'));
  await step(connection, signal, (done) =>
    connection.send({ from, to: [to], size: bytes.length }, data, done),
  );
}

function* piecesOf(bytes: Buffer, at: (stage: Stage) => void): Generator<Buffer> {
  at('message');
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

/** One step of a conversation; rejects also when the connection ends before the answer has come. */
function step(
  connection: SMTPConnection,
  signal: AbortSignal,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return closedWhenAborted(
    signal,
    { destroy: () => connection.close() },
    () =>
      new Promise<void>((resolve, reject) => {
        // The server's last words arrive right after the connection was closed.
        const ended = () => setImmediate(() => reject(new Error('The connection ended.')));
        connection.once('error', reject);
        connection.once('end', ended);
        begin((error) => {
          connection.off('error', reject);
          connection.off('end', ended);
          if (error) reject(error);
          else resolve();
        });
      }),
  );
}

async function closedWhenAborted<T>(
  signal: AbortSignal,
  connection: { destroy(): unknown },
  work: () => Promise<T>,
): Promise<void> {
  const close = () => connection.destroy();
  if (signal.aborted) close();
  signal.addEventListener('abort', close);
  try {
    await work();
  } finally {
    signal.removeEventListener('abort', close);
  }
}
