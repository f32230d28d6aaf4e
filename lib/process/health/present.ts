import { z } from 'zod';
import type { Refusal } from '@/lib/rules/errors';

export const healthShape = z
  .object({ status: z.literal('ok'), database: z.literal('ok') })
  .meta({ id: 'Health', description: 'The application and its database work' });

export const presentHealth = (): z.output<typeof healthShape> => ({ status: 'ok', database: 'ok' });

export const livenessShape = z.object({ status: z.literal('ok') }).meta({ id: 'Liveness' });

export const unhealthyShape = z
  .object({
    status: z.literal('error'),
    database: z.enum(['unreachable', 'read-only']),
    detail: z.string(),
  })
  .meta({ id: 'Unhealthy', description: 'The database cannot be reached, or accepts no changes' });

/** The answer of /health when the database is unavailable or read-only; it gives no details. */
export function presentUnhealthy({ problem }: Refusal): z.output<typeof unhealthyShape> {
  return problem === 'readOnly'
    ? { status: 'error', database: 'read-only', detail: 'The database takes no changes.' }
    : { status: 'error', database: 'unreachable', detail: 'The database cannot be reached.' };
}
