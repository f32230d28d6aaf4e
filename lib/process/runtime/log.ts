import pino, { type Logger } from 'pino';
import { perProcess } from '@/db/per-process';
import { settings } from './env';
import { currentRequest } from './request-context';

/** The log: one JSON object per line on standard output, with the id of the request it belongs to. */
export const log = (): Logger => perProcess('log', toStandardOutput);

function toStandardOutput(): Logger {
  // Not through process.stdout, whose lines may come to this log (see printed-lines.ts). Lines go out by the
  // page of memory, and every tenth of a second: a call for each took a quarter of an answer's cost. No other
  // thread writes, because its page would come last or never when the process ends.
  const output = pino.destination({ fd: 1, sync: true, minLength: 4096, periodicFlush: 100 });
  process.once('exit', () => output.flushSync());
  return pino(
    {
      level: settings().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const request = currentRequest();
        return request ? { request: request.id } : {};
      },
    },
    output,
  );
}

/**
 * The loggable part of an error: its name, code, message and stack, the name of a statement of ours, and those of its causes. The message of a
 * database error is left out, because it contains the statement and its parameters.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, statement } = error as { code?: unknown; statement?: unknown };
  const holdsQuery = 'query' in error;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof statement === 'string' ? { statement } : {}),
    ...(holdsQuery ? {} : { message: error.message }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
