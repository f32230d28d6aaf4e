import { unscopedWritable } from '@/db/unscoped';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';

/** Less than the three seconds within which /health answers. */
const PATIENCE_MS = 2500;

/** Checks that the database takes changes. Refuses with 503 when it does not, or is unavailable. */
export const checkHealth = procedure({
  access: 'anyone',
  async run(): Promise<void> {
    if (!(await unscopedWritable(PATIENCE_MS))) throw refuse('readOnly', { headers: { 'retry-after': '2' } });
  },
});

/** Says that the process is alive, without asking the database. */
export const checkLiveness = procedure({
  access: 'anyone',
  run: async () => ({ status: 'ok' as const }),
});
