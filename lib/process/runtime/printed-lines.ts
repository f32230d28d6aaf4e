import { format, stripVTControlCharacters } from 'node:util';
import { describeError, log } from './log';

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const;

/**
 * Logs the lines that other code prints in this process: the framework, libraries, the runtime's own warnings. An error
 * that ends the process without being caught is logged as well.
 */
export function logWhatIsPrinted(): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, { [method]: (...printed: unknown[]) => logPrinted(level, printed) });
  }
  process.stdout.write = logsChunks('info');
  process.stderr.write = logsChunks('warn');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ error: describeError(warning) }, 'runtime warning'));
  process.on('uncaughtException', (error) => {
    log().fatal({ error: describeError(error) }, 'crashed');
    process.exit(1);
  });
}

type Level = (typeof LEVELS)[keyof typeof LEVELS];

function logPrinted(level: Level, printed: unknown[]): void {
  // The message of a database error holds data, so errors are described as everywhere else.
  const error = printed.find((one) => one instanceof Error);
  const texts = printed.filter((one) => !(one instanceof Error));
  const text = stripVTControlCharacters(format(...texts)).trim();
  if (error === undefined && text === '') return;
  log()[level](
    { ...(text ? { text } : {}), ...(error === undefined ? {} : { error: describeError(error) }) },
    'printed',
  );
}

/** Takes the place of a stream's `write`, whose callers may wait for its callback. */
function logsChunks(level: Level) {
  return (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | (() => void),
    written: (() => void) | undefined = typeof encoding === 'function' ? encoding : undefined,
  ): true => {
    logPrinted(level, [typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()]);
    if (written) process.nextTick(written);
    return true;
  };
}
