import postgres from 'postgres';
import { atMost } from '../limits';
import { perProcess } from '../per-process';
import { TooManyWaiting } from './failures';
import { FairQueue, type QueuedCall } from './fair-queue';
import { timeouts } from './timeouts';

/**
 * Ends statements that the caller no longer waits for. A pooler does not pass these on; see `operation.ts`.
 */
const sessionSettings = () => ({
  ...timeouts(),
  // Compiling takes longer than any statement here, and begins when one is only estimated to be long.
  jit: 'off',
  // The standard assumes turning disks, on which reading a whole table is soon faster than an index.
  random_page_cost: 1.1,
});

/**
 * Reads bigint and numeric as numbers; the driver gives their text. Identifiers and sums of amounts stay below 2^53.
 */
const WHOLE_NUMBERS = { to: 20, from: [20, 1700], serialize: String, parse: Number };

/**
 * The driver's options. The driver's own back-off grows to many seconds; with this one it finds a restarted
 * server quickly.
 */
function options(max: number, name: string, { pooled, prepare }: { pooled: boolean; prepare: boolean }) {
  return {
    max,
    // Less than an operation's deadline, so that by then its statement has been sent, is waiting or has
    // failed.
    connect_timeout: atMost(2000) / 1000,
    idle_timeout: 60,
    backoff: (attempt: number) => Math.min(0.5, 0.05 * 2 ** attempt),
    // Saves a query for array types on each new connection. None is used, and the query could hang.
    fetch_types: false,
    onnotice: () => {},
    prepare,
    types: { wholeNumbers: WHOLE_NUMBERS },
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      ...(pooled ? {} : sessionSettings()),
    },
  };
}

interface Pools {
  /** For everything except visitors' orders. */
  general: postgres.Sql;
  /** For visitors' orders, so that reading does not wait for a connection while many order. */
  placement: postgres.Sql;
  /** One connection, whose locks show the work of this process. */
  liveness: postgres.Sql;
  /** The lines for a connection. They leave connections to other rounds and other hosts. */
  queues: {
    /** By route, for visitors' orders. */
    placement: FairQueue<QueuedCall>;
    /** By round, for everything else that waits for a round's row. */
    rounds: FairQueue;
    /** By host, for the look-ups with which each visitor's request begins. */
    hosts: FairQueue;
    /** By host and statement, for answers shared by all visitors of a host. */
    visits: FairQueue<QueuedCall>;
  };
  /**
   * Replaces the connections on which statements are run, those under way aside. A connection that was made while the
   * database was read-only may stay so, or lead to a server that is no longer the primary. Returns false when that
   * was done so recently that it would not help.
   */
  renew(): boolean;
  /** Closes the pools; statements still under way after so many seconds are cut off. */
  close(seconds?: number): Promise<void>;
}

const shared = perProcess<{ pools?: Pools }>('pools', () => ({}));

/** A pooler in front of the database, which gives a session for one transaction at a time. */
interface Pooler {
  /** The address of the database itself. */
  directUrl: string;
  /**
   * Tells whether the pooler knows a statement's name in every session. Otherwise no statement is named: the
   * next one may run in a session that does not know the name.
   */
  keepsStatements: boolean;
}

/**
 * Opens the pools once; a connection is made when it is first needed. `url` is a postgres:// address, the pooler's
 * if there is one. The caller only gets a function to close them.
 */
export function openPools(url: string, pooler?: Pooler): Pick<Pools, 'close'> {
  shared.pools ??= makePools(url, pooler);
  return shared.pools;
}

/** The connections of the two pools that are shared by all rounds. */
const GENERAL = 6;
const PLACEMENT = 10;

/** The shortest time between two replacements of the connections to a read-only database, in milliseconds. */
const RENEWAL_MS = 1000;

/**
 * The connections that one round may keep waiting for its row, in each of the two pools. One is enough for
 * visitors' orders: the next statement places all that arrived meanwhile.
 */
const SHARE = { general: 2, placement: 1 };

/** The general connections that one host's look-ups may take. */
const HOST_SHARE = 4;

function makePools(url: string, pooler: Pooler | undefined): Pools {
  const kind = { pooled: pooler !== undefined, prepare: pooler?.keepsStatements ?? true };
  const statements = () => ({
    general: postgres(url, options(GENERAL, 'group-wine', kind)),
    placement: postgres(url, options(PLACEMENT, 'group-wine orders', kind)),
  });
  const queues = {
    placement: new FairQueue<QueuedCall>({ share: SHARE.placement, total: PLACEMENT }),
    // However many rounds are stuck, this many connections remain for callers that want none of them.
    rounds: new FairQueue({ share: SHARE.general, total: GENERAL - 2 }),
    hosts: new FairQueue({ share: HOST_SHARE }),
    visits: new FairQueue<QueuedCall>({ share: 1 }),
  };
  // Closing the connection would release its locks, so it is never closed for being idle or old.
  const lasting = { idle_timeout: 0, max_lifetime: null };
  const direct = { pooled: false, prepare: true };
  const liveness = postgres(pooler?.directUrl ?? url, {
    ...options(1, 'group-wine liveness', direct),
    ...lasting,
  });
  let renewedAt = Number.NEGATIVE_INFINITY;
  const opened: Pools = {
    ...statements(),
    liveness,
    queues,
    renew() {
      if (performance.now() - renewedAt < RENEWAL_MS) return false;
      renewedAt = performance.now();
      const { general, placement } = opened;
      Object.assign(opened, statements());
      for (const pool of [general, placement]) void pool.end({ timeout: 5 });
      return true;
    },
    close: async (seconds = 5) => {
      delete shared.pools;
      const closed = new TooManyWaiting('The pools were closed');
      for (const line of Object.values(queues)) line.refuseWaiting(closed);
      const { general, placement } = opened;
      await Promise.all([general, placement, liveness].map((pool) => pool.end({ timeout: seconds })));
    },
  };
  return opened;
}

/** The pools that `openPools` opened. Throws when the process has not opened any. */
export function pools(): Pools {
  const opened = shared.pools;
  if (!opened) throw new Error('The database pools are not open');
  return opened;
}
