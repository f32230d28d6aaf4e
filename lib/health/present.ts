import { z } from 'zod';

export const healthShape = z
  .object({ status: z.literal('ok'), database: z.literal('ok') })
  .meta({ id: 'Health', description: 'Application and database work' });

export const presentHealth = (): z.output<typeof healthShape> => ({ status: 'ok', database: 'ok' });

export const livenessShape = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' });

/** What /health says when the database is away, and nothing more about it. */
export const unhealthy = {
  status: 'error',
  database: 'unreachable',
  detail: 'The database cannot be reached.',
} as const;
