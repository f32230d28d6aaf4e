import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded';
import { identify } from './processes';
import { lastLines } from './server';

/** The interval at which the server's process is checked, in milliseconds. */
const LOOK_MS = 1000;

/** So many failures within so many milliseconds are the last. */
interface Patience {
  failures: number;
  withinMs: number;
}

/** A server that is started again when it dies. */
export interface KeptRunning {
  /** Never resolves; rejects with a sentence when the server was given up. */
  lost: Promise<never>;
  /** Ends the watch and releases the server. */
  stop(): Promise<void>;
}

/**
 * Watches the server that `options` started, and starts it again under its address when its process is gone. Gives up
 * after three failures within a minute; a death and a failed start each count as one. Gives up also when another
 * program took its port: a new process then gets a new address. `report` receives the events.
 */
export function keepRunning(
  started: EmbeddedPostgres,
  options: EmbeddedPostgresOptions,
  report: (level: 'error' | 'info', sentence: string) => void,
  patience: Patience = { failures: 3, withinMs: 60_000 },
): KeptRunning {
  const stopping = new AbortController();
  let server = started;
  const failures: number[] = [];
  const failed = (sentence: string) => {
    failures.push(performance.now());
    const last = failures.slice(-patience.failures);
    const isLast =
      last.length === patience.failures && performance.now() - (last[0] ?? 0) < patience.withinMs;
    if (isLast) throw new OperatorError(givenUp(options.directory, patience.failures, sentence));
    report('error', `${sentence} It is started again.`);
  };
  const watching = (async () => {
    let identity = identify(server.processId);
    while (await pause(stopping.signal)) {
      if (identity !== undefined && identify(server.processId) === identity) continue;
      failed(`PostgreSQL (process ${server.processId}) ended by itself.`);
      const again = await startEmbeddedPostgres(options).catch((error: unknown) => {
        failed(`PostgreSQL could not be started again: ${(error as Error).message}`);
      });
      if (!again) continue;
      const before = server;
      server = again;
      identity = identify(server.processId);
      await before.stop();
      if (again.port !== before.port) {
        throw new OperatorError(
          `PostgreSQL ended by itself, and another program took its port ${before.port}. Start again.`,
        );
      }
      report('info', `PostgreSQL runs again (process ${server.processId}).`);
    }
  })();
  const lost = watching.then(() => new Promise<never>(() => {}));
  lost.catch(() => {
    // A process that serves on this database waits for it; an earlier start fails by itself.
  });
  return {
    lost,
    async stop() {
      stopping.abort();
      await watching.catch(() => {});
      await server.stop();
    },
  };
}

/** Waits for the next look. Resolves to false when the watch is over. */
function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(LOOK_MS, true, { signal, ref: false }).catch(() => false);
}

function givenUp(directory: string, failures: number, sentence: string): string {
  const log = path.join(directory, 'postgres.log');
  return `PostgreSQL failed ${failures} times within a minute and is given up. ${sentence}\n${log} ends with:\n${lastLines(log)}`;
}
