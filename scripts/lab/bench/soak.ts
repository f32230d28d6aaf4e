import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { startServer, type TestServer } from '@/test/support/server';
import { startMailCatcher } from '../../mail-catcher/catcher';
import type { MailCatcher } from '../../mail-catcher/mail-catcher';
import { PROJECT } from '../../start/database';
import { announce, makeRoute } from './announcement';
import { type Asked, ask, authorize, placeOrder } from './ask';
import type { BenchData } from './data';
import { residentMemory } from './processor-time';

const PER_SECOND = 50;
const SAMPLE_EVERY_MS = 10_000;
const ANNOUNCE_EVERY_MS = 30_000;
const ANNOUNCED_TO = 50;
/** A soak may take longer than the two hours a token is valid. */
const LOG_IN_EVERY_MS = 60_000;

interface Sample {
  minute: number;
  /** What is left in memory when garbage has been collected, in MiB. */
  live: number;
  /** The resident memory in MiB, much of it garbage that has not been collected yet. */
  resident: number;
  files: number;
  idleInTransaction: number;
}

interface Minute {
  times: number[];
  refused: Map<string, number>;
}

/** What a soak showed. */
export interface Soaked {
  answers: number;
  /** The answers that were not the expected ones, with how often each came. */
  unexpected: Map<string, number>;
  /** The growth of what is left after collecting garbage, in the last two thirds, in MiB a minute. */
  slope: number;
  /** The most resident memory, in MiB. */
  resident: number;
  files: { before: number; after: number };
  /** The most transactions that were left open for more than a second. */
  idleInTransaction: number;
}

/**
 * Sends requests of every kind to a server, at that rate for that many minutes, and prints how its memory and
 * its open files grow: a leak shows as a slope that does not level off.
 */
export async function soak(
  databaseUrl: string,
  data: BenchData,
  minutes: number,
  print: (line: string) => void = console.log,
): Promise<Soaked> {
  const catcher = await startMailCatcher({ port: 0, apiKey: 'soak-api-key' });
  const server = await startServer(databaseUrl, {
    MAILER_URL: catcher.url,
    MAILER_API_KEY: 'soak-api-key',
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    NODE_OPTIONS: `--require ${path.join(PROJECT, 'scripts', 'lab', 'bench', 'live-memory.cjs')}`,
  });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  catcher.reportTo(`http://127.0.0.1:${server.port}/webhooks/mailer`);
  try {
    const announced = await makeRoute(databaseUrl, ANNOUNCED_TO);
    const headers = { authorization: await authorize(server) };
    const begun = performance.now();
    const minuteNow = () => (performance.now() - begun) / 60_000;
    const samples = [await sampleOf(server, sql, 0)];
    const answers = Array.from({ length: minutes }, (): Minute => ({ times: [], refused: new Map() }));
    const underWay = new Set<Promise<unknown>>();
    const doing = (work: Promise<number | undefined>) => {
      const minute = answers[Math.floor(minuteNow())];
      const noted = work.then(
        (ms) => ms !== undefined && minute?.times.push(ms),
        ({ message }: Error) => minute?.refused.set(message, (minute.refused.get(message) ?? 0) + 1),
      );
      underWay.add(noted);
      void noted.finally(() => underWay.delete(noted));
    };
    const takeSample = async () => {
      samples.push(await sampleOf(server, sql, minuteNow()));
      return undefined;
    };
    const logIn = async () => {
      headers.authorization = await authorize(server);
      return undefined;
    };
    const mix = requestMix(data, headers);
    let turn = 0;
    const timers = [
      setInterval(() => doing(nextOf(mix, turn++, server, catcher)), 1000 / PER_SECOND),
      setInterval(() => doing(announce(server, announced, headers).then(({ ms }) => ms)), ANNOUNCE_EVERY_MS),
      setInterval(() => doing(logIn()), LOG_IN_EVERY_MS),
      setInterval(() => doing(takeSample()), SAMPLE_EVERY_MS),
    ];
    const titles = ['minute', 'answers', 'p50 ms', 'p99 ms', 'failed', 'MiB live', 'resident', 'files'];
    print(titles.map((title) => title.padStart(9)).join(''));
    for (const [index, minute] of answers.entries()) {
      await new Promise((resolve) => setTimeout(resolve, (index + 1) * 60_000 - (performance.now() - begun)));
      printMinute(index + 1, minute, samples.at(-1), print);
    }
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
    return outcomeOf(samples, answers, await sampleOf(server, sql, minuteNow()));
  } finally {
    await sql.end();
    await server.stop();
    await catcher.stop();
  }
}

type Act = Asked | 'webhook';

/** The requests that are sent in turn: mostly reads, like those of real users. */
function requestMix({ offering, round }: BenchData, headers: Record<string, string>): Act[] {
  const reading: Act[] = [
    { path: '/' },
    { path: '/public/current-round' },
    { path: '/orders', headers },
    { path: `/orders?purchase_round_id=${round}`, headers },
    { path: '/participants?q=participant+19', headers },
    { path: '/mail-logs', headers },
    { path: '/purchase-rounds', headers },
    { path: '/health' },
    { path: '/my-order/nobody-has-this-token', status: 404 },
    { path: '/orders/abc', headers, status: 404 },
    { path: '/orders', status: 401 },
    { path: '/nothing-here', status: 404 },
  ];
  const spoiled = { ...placeOrder(offering), body: () => '{"name":', status: 400 };
  return [...reading, placeOrder(offering), 'webhook', ...reading, placeOrder(offering), 'webhook', spoiled];
}

/** The milliseconds until the next request of the mix was answered as expected. */
async function nextOf(mix: Act[], turn: number, server: TestServer, catcher: MailCatcher) {
  const act = mix[turn % mix.length];
  if (act !== 'webhook') return act && (await ask(server, act)).ms;
  const newest = catcher.messages().at(-1);
  if (!newest) return undefined;
  const started = performance.now();
  const { status, body } = await catcher.sendEvent('MessageLoaded', newest.id);
  if (status !== 200) throw new Error(`The webhook answered ${status} ${body}`);
  return performance.now() - started;
}

async function sampleOf(server: TestServer, sql: postgres.Sql, minute: number): Promise<Sample> {
  const [row] = await sql`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE state LIKE 'idle in transaction%' AND now() - state_change > interval '1 second'`;
  return {
    minute,
    live: await liveMemory(server),
    resident: residentMemory(server.process.pid ?? 0),
    files: openFiles(server),
    idleInTransaction: row?.n,
  };
}

/** Has the process collect its garbage and tell what is left, in MiB; see `live-memory.cjs`. */
async function liveMemory({ process, output }: TestServer): Promise<number> {
  const from = output().length;
  process.kill('SIGUSR2');
  for (;;) {
    const told = /"live":(\d+)/.exec(output().slice(from));
    if (told) return Number(told[1]) / 1024 ** 2;
    if (process.exitCode !== null) throw new Error('The server ended while it was measured');
    await sleep(20);
  }
}

/** The number of open files and sockets of the web process; 0 where the system does not report it. */
function openFiles({ process: { pid } }: TestServer): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function printMinute(
  minute: number,
  { times, refused }: Minute,
  sample: Sample | undefined,
  print: (line: string) => void,
): void {
  times.sort((one, other) => one - other);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const failed = [...refused.values()].reduce((sum, n) => sum + n, 0);
  const figures = [
    minute,
    times.length,
    quantile(0.5).toFixed(1),
    quantile(0.99).toFixed(1),
    failed,
    sample?.live.toFixed(1) ?? '',
    sample?.resident.toFixed(0) ?? '',
    sample?.files ?? '',
  ];
  print(figures.map((figure) => String(figure).padStart(9)).join(''));
  for (const [message, count] of refused) print(`${' '.repeat(11)}${count} × ${message}`);
}

function outcomeOf(samples: Sample[], answers: Minute[], last: Sample): Soaked {
  const unexpected = new Map<string, number>();
  for (const { refused } of answers) {
    for (const [message, count] of refused) unexpected.set(message, (unexpected.get(message) ?? 0) + count);
  }
  return {
    answers: answers.reduce((sum, { times }) => sum + times.length, 0),
    unexpected,
    slope: slope(samples.slice(Math.floor(samples.length / 3))),
    resident: Math.max(...samples.map(({ resident }) => resident)),
    files: { before: samples[0]?.files ?? 0, after: last.files },
    idleInTransaction: Math.max(...samples.map(({ idleInTransaction }) => idleInTransaction)),
  };
}

/** Prints what a soak showed. */
export function printSoaked({ unexpected, slope, resident, files, idleInTransaction }: Soaked): void {
  console.log(`\nMemory in the last two thirds: ${slope.toFixed(2)} MiB a minute, without garbage`);
  console.log(`Resident memory at most: ${resident.toFixed(0)} MiB`);
  console.log(`Open files: ${files.before} before, ${files.after} after`);
  console.log(`Most transactions left open for more than a second: ${idleInTransaction}`);
  console.log(
    unexpected.size === 0 ? 'Every answer was the expected one.' : 'Some answers were not the expected ones.',
  );
}

/** The slope in MiB a minute, by least squares. */
function slope(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ live }) => live))];
  const above = samples.reduce((sum, { minute, live }) => sum + (minute - x) * (live - y), 0);
  return above / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}
