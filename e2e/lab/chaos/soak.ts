import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { announce, makeRoute } from '@/e2e/lab/bench/announcement';
import { type Asked, ask, authorize, placeOrder } from '@/e2e/lab/bench/ask';
import { type BenchData, prepare } from '@/e2e/lab/bench/data';
import { openFiles, residentMemory } from '@/e2e/lab/bench/processor-time';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded';
import { PROJECT } from '@/scripts/start/database';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { agent } from './calls';
import { count, counted, type Finding, type Log, quantile, tallied } from './finding';
import { type Stage, temporaryFolder } from './stage';

const PER_SECOND = 50;
const SAMPLE_EVERY_MS = 10_000;
const ANNOUNCE_EVERY_MS = 30_000;
const ANNOUNCED_TO = 50;
/** A soak may take longer than the two hours a token is valid. */
const LOG_IN_EVERY_MS = 60_000;
/** Growth that would take a day to fill the memory a process may have. */
const MOST_AN_HOUR = 30;
/** Below this the caches of a young process still fill, and their growth says nothing about an hour. */
const TELLING_MINUTES = 10;

interface Sample {
  minute: number;
  /** The memory after garbage collection, in MiB. */
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

/**
 * Sends requests of every kind at a steady rate for that many minutes, and watches the process's memory. A leak shows
 * as a slope that does not level off.
 */
export async function longRun(stage: Stage, { minutes }: { minutes: number }, log: Log): Promise<Finding[]> {
  const directory = await temporaryFolder();
  const database = await startEmbeddedPostgres({ directory });
  stage.atEnd(async () => {
    agent.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const data = await prepare(database.url, log);
  const catcher = await startMailCatcher({ port: 0, apiKey: 'soak-api-key' });
  const server = await startServer(database.url, {
    MAILER_URL: catcher.url,
    MAILER_API_KEY: 'soak-api-key',
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    NODE_OPTIONS: `--require ${path.join(PROJECT, 'e2e', 'lab', 'chaos', 'live-memory.cjs')}`,
  });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  catcher.reportTo(`http://127.0.0.1:${server.port}/webhooks/mailer`);
  try {
    const announced = await makeRoute(database.url, ANNOUNCED_TO);
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
        ({ message }: Error) => minute && count(minute.refused, message),
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
    log(titles.map((title) => title.padStart(9)).join(''));
    for (const [index, minute] of answers.entries()) {
      await new Promise((resolve) => setTimeout(resolve, (index + 1) * 60_000 - (performance.now() - begun)));
      logMinute(index + 1, minute, samples.at(-1), log);
    }
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
    return findings(samples, answers, await sampleOf(server, sql, minuteNow()));
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
    resident: residentMemory(server.process.pid),
    files: openFiles(server.process.pid),
    idleInTransaction: row?.n,
  };
}

/** Makes the process collect its garbage and report its memory, in MiB; see `live-memory.cjs`. */
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

function logMinute(minute: number, { times, refused }: Minute, sample: Sample | undefined, log: Log): void {
  const figures = [
    minute,
    times.length,
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.99).toFixed(1),
    [...refused.values()].reduce((sum, n) => sum + n, 0),
    sample?.live.toFixed(1) ?? '',
    sample?.resident.toFixed(0) ?? '',
    sample?.files ?? '',
  ];
  log(figures.map((figure) => String(figure).padStart(9)).join(''));
  for (const [message, n] of refused) log(`${n} × ${message}`);
}

function findings(samples: Sample[], answers: Minute[], last: Sample): Finding[] {
  const minutes = answers.length;
  const unexpected = new Map<string, number>();
  for (const [message, n] of answers.flatMap(({ refused }) => [...refused])) {
    unexpected.set(message, (unexpected.get(message) ?? 0) + n);
  }
  const anHour = 60 * slope(samples.slice(Math.floor(samples.length / 3)));
  const resident = Math.max(...samples.map((sample) => sample.resident));
  const idleInTransaction = Math.max(...samples.map((sample) => sample.idleInTransaction));
  const filesBefore = samples[0]?.files ?? 0;
  return [
    {
      what: `${minutes} minutes of requests of every kind, 50 a second, an announcement to 50 people every half a minute`,
      expected: 'every answer as expected',
      measured: `${counted(answers.reduce((sum, { times }) => sum + times.length, 0))} as expected; others: ${tallied(unexpected)}`,
      held: unexpected.size === 0,
    },
    {
      what: 'Memory in use and files over that time',
      expected: `at most ${MOST_AN_HOUR} MiB an hour more, no file and no transaction left open`,
      measured: `${anHour.toFixed(0)} MiB an hour in the last two thirds without garbage${minutes < TELLING_MINUTES ? ' (too short to tell)' : ''}, ${resident.toFixed(0)} MiB resident at most, ${filesBefore} files before and ${last.files} after, ${idleInTransaction} transactions`,
      held:
        (minutes < TELLING_MINUTES || anHour <= MOST_AN_HOUR) &&
        last.files <= filesBefore + 20 &&
        idleInTransaction === 0,
    },
  ];
}

/** The slope in MiB a minute, by least squares. */
function slope(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ live }) => live))];
  const above = samples.reduce((sum, { minute, live }) => sum + (minute - x) * (live - y), 0);
  return above / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}
