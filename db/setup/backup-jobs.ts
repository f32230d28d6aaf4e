import { sql } from 'drizzle-orm';
import { unscoped } from '@/db/statements/executor';

/** The name of the job that makes the daily backup, of its key and of its queue. */
export const BACKUP_JOB = 'make_backup';

/**
 * Sees to it that a backup is due now, or at the time that was fixed before. The queue holds one such job for
 * all processes that share the database, and runs one at a time.
 */
export async function wantBackup(): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      SELECT FROM graphile_worker.add_job(${BACKUP_JOB}, queue_name => ${BACKUP_JOB}, job_key => ${BACKUP_JOB},
        job_key_mode => 'preserve_run_at', max_attempts => 1000)`),
  );
}

/** Fixes the time of the next backup, so many seconds from now. */
export async function wantBackupIn(seconds: number): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      SELECT FROM graphile_worker.add_job(${BACKUP_JOB}, queue_name => ${BACKUP_JOB}, job_key => ${BACKUP_JOB},
        run_at => clock_timestamp() + make_interval(secs => ${seconds}), max_attempts => 1000)`),
  );
}
