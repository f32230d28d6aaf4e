import { type SQL, sql } from 'drizzle-orm';
import { pools } from './statements/client';
import { withinDeadline } from './statements/deadline';

// An advisory lock on a connection of its own shows that a worker's process is alive. The connection ends with the
// process, even with kill -9. A heartbeat shows it more slowly; it covers the time after a restart of the database,
// which releases all locks.

/** A task for one process at a time, as the two 32-bit numbers of an advisory lock. */
interface Liveness {
  kind: number;
  which: SQL;
}

/** A run that announces a round. */
export const announcementOf = (roundId: number | SQL): Liveness => ({
  kind: 7_100_001,
  which: sql`(${roundId}::bigint & 2147483647)::int`,
});

/** A run of another mailing; several of one round may be under way. */
export const mailingRunOf = (runId: number | SQL): Liveness => ({
  kind: 7_100_003,
  which: sql`(${runId}::bigint & 2147483647)::int`,
});

/** A worker of the job queue. */
export const workerOf = (workerId: string | SQL): Liveness => ({
  kind: 7_100_002,
  which: sql`(hashtext(${workerId}) & 2147483647)`,
});

/** True while some process holds the lock. */
export const isAlive = ({ kind, which }: Liveness): SQL => sql`EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${sql.raw(String(kind))} AND objid = ${which}::oid
)`;

/** Takes the lock unless this process has it. Call it repeatedly: the lock is lost when the connection is. */
export async function holdLiveness({ kind, which }: Liveness): Promise<void> {
  await withinDeadline(async (operation) =>
    operation.statements(pools().liveness).execute(sql`
      SELECT pg_try_advisory_lock(${kind}, ${which})
      WHERE NOT EXISTS (
        SELECT FROM pg_locks
        WHERE pid = pg_backend_pid() AND locktype = 'advisory' AND classid = ${kind} AND objid = ${which}::oid
      )`),
  );
}

/** Releases the lock when the work has ended. */
export async function releaseLiveness({ kind, which }: Liveness): Promise<void> {
  await withinDeadline(async (operation) =>
    operation.statements(pools().liveness).execute(sql`SELECT pg_advisory_unlock(${kind}, ${which})`),
  );
}
