import { z } from 'zod';

export const healthShape = z
  .object({ status: z.literal('ok'), database: z.literal('ok') })
  .meta({ id: 'Health', description: 'Application and database work' });

export const presentHealth = (): z.output<typeof healthShape> => ({ status: 'ok', database: 'ok' });

export const livenessShape = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' });

export const unhealthyShape = z
  .object({ status: z.literal('error'), database: z.literal('unreachable'), detail: z.string() })
  .meta({ id: 'Unhealthy', description: 'The database is away' });

/** The answer of /health when the database is unavailable; it gives no details. */
export const unhealthy: z.output<typeof unhealthyShape> = {
  status: 'error',
  database: 'unreachable',
  detail: 'The database cannot be reached.',
};
