import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Group, linesOf } from '@/test/support/group';

/** A request that takes longer is late. */
export const LATE_MS = 10_000;
/** A request that takes longer counts as hung. A busy machine makes requests late, but does not let them hang. */
const HUNG_MS = 60_000;

/** The outcome of a request. */
export interface Called {
  /** 0 when there was no complete answer. */
  status: number;
  text: string;
  /** The milliseconds until it began, and until it was read completely. */
  firstByteMs: number;
  ms: number;
  bytes: number;
  /** The reason for a missing answer: the code of the error, or `hung`. */
  broken: string | undefined;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Sent as JSON. */
  data?: unknown;
  /** A minute by default. */
  timeoutMs?: number;
}

/** Keeps connections open, as many as there are requests at once, and closes idle ones before the server does. */
export const agent = new http.Agent({ keepAlive: true, timeout: 4000 });

/** Sends one request to this machine. Never rejects, and tries nothing again. */
export function call(url: string, { method = 'POST', headers = {}, body, data, timeoutMs }: Call = {}) {
  const started = performance.now();
  const target = new URL(url);
  const type = data === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise<Called>((resolve) => {
    let firstByteMs = 0;
    const end = (status: number, read: Buffer, broken?: string) => {
      const ms = performance.now() - started;
      clearTimeout(timer);
      resolve({ status, text: read.toString(), ms, firstByteMs, bytes: read.length, broken });
    };
    const broke = (reason: string) => end(0, Buffer.alloc(0), reason);
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port: target.port,
        path: target.pathname + target.search,
        method,
        headers: { host: target.host, ...type, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          firstByteMs ||= performance.now() - started;
          chunks.push(chunk);
        });
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks)));
        response.on('error', (error: NodeJS.ErrnoException) => broke(error.code ?? error.message));
      },
    );
    const timer = setTimeout(() => {
      broke('hung');
      request.destroy();
    }, timeoutMs ?? HUNG_MS);
    request.on('error', (error: NodeJS.ErrnoException) => broke(error.code ?? error.message));
    request.end(data === undefined ? body : JSON.stringify(data));
  });
}

/** Places a visitor's order of one bottle of the group's first wine. */
export const callOrder = (
  url: string,
  { host, offerings }: Pick<Group, 'host' | 'offerings'>,
  email: string,
  { headers = {}, ...fields }: { headers?: Record<string, string>; comment?: string } = {},
) =>
  call(`${url}/public/orders`, {
    headers: { host, ...headers },
    data: { name: email.split('@')[0], email, lines: linesOf(offerings, [1]), ...fields },
  });

/** The tally of an answer: its status, or its absence. */
export const outcomeOf = ({ status, broken }: Called): string =>
  broken === 'hung' ? 'hung' : status === 0 ? 'broken connection' : String(status);

/** Waits for a condition; rejects with `what` after that many milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = 120_000,
): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > patienceMs) throw new Error(`Waited in vain: ${what}`);
    await sleep(20);
  }
}
