import postgres from 'postgres';
import { LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './deadline';

/** The driver's options. A restarting server is tried again quickly: the driver's own wait grows to many seconds. */
function options(max: number, name: string) {
  return {
    max,
    // Below the deadline of an operation, so that by then its statement is sent, waiting or refused.
    connect_timeout: 2,
    idle_timeout: 60,
    backoff: (attempt: number) => Math.min(0.5, 0.05 * 2 ** attempt),
    // No set-up query for array types: none is used, and it is one more thing to hang on.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

interface Pools {
  /** Everything but placing orders. */
  general: postgres.Sql;
  /** Placing orders waits for the round's row; a pool of its own keeps that wait from starving the rest. */
  placement: postgres.Sql;
  /** One connection that holds the locks that show what this process works on. */
  liveness: postgres.Sql;
  /** Closes the pools; what is still under way after so many seconds is cut off. */
  close(seconds?: number): Promise<void>;
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
  const liveness = postgres(url, { ...options(1, 'group-wine liveness'), ...lasting });
  return {
    general,
    placement,
    liveness,
    close: async (seconds = 5) => {
      delete shared[POOLS];
      await Promise.all([general, placement, liveness].map((pool) => pool.end({ timeout: seconds })));
    },
  };
}

/** The pools that `openPools` opened. Throws when the process has not opened any. */
export function pools(): Pools {
  const opened = shared[POOLS];
  if (!opened) throw new Error('The database pools are not open');
  return opened;
}
