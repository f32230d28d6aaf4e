import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export type Database = PostgresJsDatabase;

/** How long one operation may take, waiting for a connection included, before the caller is told 503. */
export const OPERATION_DEADLINE_MS = 4000;

/** The database did not answer, or not in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The driver's options. A restarting server is tried again quickly (the driver's own back-off grows to
 * many seconds), and no lock or statement outlives the caller who waits for it.
 */
function options(max: number, name: string) {
  return {
    max,
    connect_timeout: 2,
    idle_timeout: 60,
    backoff: (attempt: number) => Math.min(0.5, 0.05 * 2 ** attempt),
    // No set-up query for array types: none is used, and it is one more thing to hang on.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      statement_timeout: 5000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

interface Pools {
  /** Everything but placing orders. */
  general: Database;
  /** Placing orders waits for the round's row; a pool of its own keeps that wait from starving the rest. */
  placement: Database;
  /** One connection that holds the locks by which this process says what it is behind. */
  presence: Database;
  close(): Promise<void>;
}

// One set of pools a process: the server's bundles each load this module, so it is kept on globalThis.
const shared = globalThis as typeof globalThis & { [POOLS]?: Pools };
const POOLS = Symbol.for('group-wine.pools');

/**
 * Opens the pools once; connections are made when they are first needed. `url` is a postgres:// address.
 * Whoever opens them gets no more of them than how to close them.
 */
export function openPools(url: string): Pick<Pools, 'close'> {
  shared[POOLS] ??= makePools(url);
  return shared[POOLS];
}

function makePools(url: string): Pools {
  const general = postgres(url, options(6, 'group-wine'));
  const placement = postgres(url, options(4, 'group-wine orders'));
  // Its locks go with it: it is never closed for being idle or old.
  const lasting = { idle_timeout: 0, max_lifetime: null };
  const presence = postgres(url, { ...options(1, 'group-wine presence'), ...lasting });
  return {
    general: drizzle(general),
    placement: drizzle(placement),
    presence: drizzle(presence),
    close: async () => {
      delete shared[POOLS];
      await Promise.all([general, placement, presence].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** The pools that `openPools` opened. Throws when the process has not opened any. */
export function pools(): Pools {
  const opened = shared[POOLS];
  if (!opened) throw new Error('The database pools are not open');
  return opened;
}

/**
 * Runs one operation within the deadline. The driver has no time-out of its own for a server that stops
 * answering, and a request must not hang with it.
 */
export async function withinDeadline<T>(
  work: () => Promise<T>,
  milliseconds = OPERATION_DEADLINE_MS,
): Promise<T> {
  // A query of the builder's runs each time it is awaited: it is turned into a promise of one run first.
  const operation = (async () => work())();
  operation.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable('The database did not answer in time')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([operation, late]);
  } finally {
    clearTimeout(timer);
  }
}
