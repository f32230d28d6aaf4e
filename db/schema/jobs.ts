import { index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * The processes that work on jobs, while they live. The queue itself gives a job back only hours after the
 * process that held it died; an old heartbeat tells within seconds.
 */
export const jobWorkers = pgTable(
  'job_workers',
  {
    /** As the queue writes it on the jobs that are being worked on. */
    workerId: varchar('worker_id', { length: 100 }).notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'job_workers_pkey', columns: [table.workerId] }),
    index('job_workers_heartbeat_at_idx').on(table.heartbeatAt),
  ],
);
