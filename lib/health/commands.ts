import { z } from 'zod';
import { unscopedPing } from '@/db/unscoped';
import { procedure } from '@/lib/command';

/** Below the three seconds within which /health answers. */
const PATIENCE_MS = 2500;

/** Makes one trip to the database and back; throws when it is away. */
export const checkHealth = procedure({
  access: 'anyone',
  input: z.object({}),
  run: () => unscopedPing(PATIENCE_MS),
});

/** Answers for the process alone. */
export const checkLiveness = procedure({
  access: 'anyone',
  input: z.object({}),
  run: async () => ({ status: 'ok' as const }),
});
