import { z } from 'zod';
import { unscopedPing } from '@/db/unscoped';
import { procedure } from '@/lib/command';

/** Less than the three seconds within which /health answers. */
const PATIENCE_MS = 2500;

/** Sends one statement to the database and throws when it is unavailable. */
export const checkHealth = procedure({
  access: 'anyone',
  input: z.object({}),
  run: () => unscopedPing(PATIENCE_MS),
});

/** Says that the process is alive, without asking the database. */
export const checkLiveness = procedure({
  access: 'anyone',
  input: z.object({}),
  run: async () => ({ status: 'ok' as const }),
});
