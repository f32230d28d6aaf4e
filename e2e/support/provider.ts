import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Settings, settings } from '@/lib/env';

/** A message as the provider was given it. */
export interface Given {
  to: string[];
  from: string;
  subject: string;
  html_body: string;
  plain_body: string;
  tag: string;
}

/** What the provider does with one call; `take` answers as it does when it takes the message. */
export type Behaviour = (call: {
  given: Given;
  request: http.IncomingMessage;
  response: http.ServerResponse;
  take(): void;
}) => void;

/** A mail provider for tests: it keeps what it takes, and fails in the ways it is told to. */
export interface FakeProvider {
  url: string;
  /** What it was given, in the order it came, whether or not it was taken. */
  given: Given[];
  /** The messages it took, by id. */
  taken: Map<string, Given>;
  /** The most calls that were under way at once. */
  busiest: number;
  /** Sets what happens from now on; with nothing, everything is taken. */
  behave(behaviour?: Behaviour): void;
  stop(): Promise<void>;
}

export const API_KEY = 'canary-key-of-the-provider';

const takeIt: Behaviour = ({ take }) => take();

/** Starts a provider on a port of its own. */
export async function startProvider(): Promise<FakeProvider> {
  let behaviour = takeIt;
  let underWay = 0;
  let last = 1000;
  const server = http.createServer(async (request, response) => {
    underWay += 1;
    provider.busiest = Math.max(provider.busiest, underWay);
    response.once('close', () => (underWay -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const known = request.headers['x-server-api-key'] === API_KEY && request.url === '/api/v1/send/message';
    if (!known) return answer(response, 200, refusal('InvalidServerAPIKey'));
    const given: Given = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    provider.given.push(given);
    const take = () => {
      const id = ++last;
      provider.taken.set(String(id), given);
      const messages = Object.fromEntries(given.to.map((to) => [to, { id, token: `token-${id}` }]));
      answer(response, 200, {
        status: 'success',
        time: 0.01,
        flags: {},
        data: { message_id: `${id}@fake`, messages },
      });
    };
    behaviour({ given, request, response, take });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: [],
    taken: new Map(),
    busiest: 0,
    behave(next = takeIt) {
      behaviour = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return provider;
}

const refusal = (code: string) => ({
  status: 'error',
  time: 0.01,
  flags: {},
  data: { code, message: 'The message was not taken' },
});

function answer(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with the provider's own error. */
export const refuseWith =
  (code: string): Behaviour =>
  ({ response }) =>
    answer(response, 200, refusal(code));

/** Answers with this status and body. */
export const respondWith =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Behaviour =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

/** Points this process's own settings at a provider. */
export function pointAtProvider(url: string | undefined, others: Partial<Settings> = {}): void {
  const standard = { MAILER_CONCURRENCY: 10, MAILER_TIMEOUT_MS: 10_000 };
  Object.assign(settings(), { MAILER_URL: url, MAILER_API_KEY: url && API_KEY, ...standard, ...others });
}
