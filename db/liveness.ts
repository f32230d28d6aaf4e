import { type SQL, sql } from 'drizzle-orm';
import { pools } from './client';
import { withinDeadline } from './deadline';

// Whether the process behind a piece of work lives. A lock held by a connection of the process's own goes the
// moment the process does, kill -9 included; a heartbeat tells the same more slowly, and bridges the moment in
// which a restarted database has forgotten all locks.

/** Something that one process at a time is behind. Both numbers are 32 bits: the kind, and which one. */
interface Liveness {
  kind: number;
  which: SQL;
}

/** Being behind the announcing of a round. */
export const announcing = (roundId: number | SQL): Liveness => ({
  kind: 7_100_001,
  which: sql`(${roundId}::bigint & 2147483647)::int`,
});

/** Being a worker on the queue's jobs. */
export const working = (workerId: string | SQL): Liveness => ({
  kind: 7_100_002,
  which: sql`(hashtext(${workerId}) & 2147483647)`,
});

/** True while some process says that it is behind this. */
export const isAlive = ({ kind, which }: Liveness): SQL => sql`EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${sql.raw(String(kind))} AND objid = ${which}::oid
)`;

/** Says that this process is behind it; to be repeated, since a connection may have been lost meanwhile. */
export async function claimLiveness({ kind, which }: Liveness): Promise<void> {
  await withinDeadline(async (operation) =>
    operation.statements(pools().presence).execute(sql`
      SELECT pg_try_advisory_lock(${kind}, ${which})
      WHERE NOT EXISTS (
        SELECT FROM pg_locks
        WHERE pid = pg_backend_pid() AND locktype = 'advisory' AND classid = ${kind} AND objid = ${which}::oid
      )`),
  );
}

/** Says that this process no longer is. */
export async function leave({ kind, which }: Liveness): Promise<void> {
  await withinDeadline(async (operation) =>
    operation.statements(pools().presence).execute(sql`SELECT pg_advisory_unlock(${kind}, ${which})`),
  );
}
