import { sql } from 'drizzle-orm';
import { command } from '@/lib/rules/command';

/** Ends every token and session of the caller's account, the caller's too. */
export const signOutEverywhere = command({
  access: 'administrator',
  async run({ scope, caller: { user } }): Promise<void> {
    await scope.query(
      (organization) => sql`
        UPDATE users SET generation = generation + 1 WHERE organization_id = ${organization} AND id = ${user.id}`,
    );
  },
});
