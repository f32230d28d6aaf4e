import pino, { type Logger } from 'pino';
import { settings } from './env';
import { gatheredLines } from './gathered-lines';
import { currentRequest } from './request-context';

const LOG = Symbol.for('group-wine.log');
const shared = globalThis as typeof globalThis & { [LOG]?: Logger };

/** The log: one JSON object per line on standard output, with the id of the request it belongs to. */
export function log(): Logger {
  shared[LOG] ??= pino(
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
    toStandardOutput(),
  );
  return shared[LOG];
}

function toStandardOutput() {
  // Not through process.stdout, whose lines may come to this log (see printed.ts).
  const output = pino.destination({ fd: 1, sync: true });
  return gatheredLines((lines) => output.write(lines));
}

/**
 * What may be logged of an error: its name, code, message and stack, and the same for its causes. The message
 * of a database error is left out, because it contains the statement and its parameters.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const holdsQuery = 'query' in error;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(holdsQuery ? {} : { message: error.message }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
