import { index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * The processes that work on jobs, while they are alive. The queue itself releases a job only hours after its
 * process has died; an old heartbeat shows it within seconds.
 */
export const jobWorkers = pgTable(
  'job_workers',
  {
    /** The id with which the queue marks the jobs that are being worked on. */
    workerId: varchar('worker_id', { length: 100 }).notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'job_workers_pkey', columns: [table.workerId] }),
    index('job_workers_heartbeat_at_idx').on(table.heartbeatAt),
  ],
);
