import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { endStaleAnnouncements } from '@/db/sweep';
import { CUT_OFF } from '@/lib/mailer/failures';

/** Ends a round's run whose process is gone. Its messages that were under way are marked as failed. */
export async function endCutOffAnnouncements(scope: Scope, roundId: number): Promise<void> {
  await scope.query((organization) =>
    endStaleAnnouncements(CUT_OFF, sql`organization_id = ${organization} AND purchase_round_id = ${roundId}`),
  );
}
