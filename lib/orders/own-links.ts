import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { takePoint } from '@/db/rate-limits';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { procedure } from '@/lib/rules/command';
import { email } from '@/lib/rules/input';

/** The largest number of times in an hour that links are mailed to an address of a route. */
const MOST = { name: 'own-links', points: 3, seconds: 3600 };

/**
 * Mails the confirmation of their current orders again to a participant, for the links in it: orders of rounds whose
 * pickup is not over for a week. The answer is the same for every address, so that it reveals nobody.
 */
export const mailOwnLinks = procedure({
  access: 'visitor',
  input: z.object({ email: email() }),
  async run({ caller: { route }, ...tenant }, { email }): Promise<{ email: string }> {
    const refused = await takePoint(MOST, keyedHash(MOST.name, `${route.id} ${email}`));
    if (refused !== null) return { email };
    await tenant.transaction((scope) =>
      scope.query(
        (organization) => sql`
          SELECT FROM enqueue_order_mails(${organization}, ARRAY(
            SELECT placed.id
            FROM participants person
            JOIN orders placed ON placed.organization_id = person.organization_id AND placed.participant_id = person.id
            JOIN purchase_rounds round
              ON round.organization_id = placed.organization_id AND round.id = placed.purchase_round_id
            WHERE person.organization_id = ${organization} AND person.route_id = ${route.id} AND person.email = ${email}
              AND placed.cancelled_at IS NULL
              AND coalesce(round.pickup_until, round.pickup_at, 'infinity') > statement_timestamp() - interval '7 days'
            ORDER BY placed.id DESC
            LIMIT 5
          ), 'order_confirmed')`,
      ),
    );
    return { email };
  },
});
