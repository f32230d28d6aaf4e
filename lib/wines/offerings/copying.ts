import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

interface Copying {
  /** The round whose list the copies are on. */
  to: number;
  /** Which wines are copied, as a condition on `wine_offerings`. */
  which: SQL;
  /** The number added to each position, so that the copies follow the existing wines. */
  after: number;
}

/** Copies wines with everything that is known of them onto the list of a round. Returns how many there were. */
export async function copyOfferings(scope: Scope, { to, which, after }: Copying): Promise<number> {
  // In the database, because one statement copies a list of any length.
  const copies = await scope.query(
    (organization) => sql`
      INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, vintage,
                                  region, description, price_cents, bottles_per_crate, position, supplier_id,
                                  article_number, purchase_price_cents, min_bottles, max_bottles)
      SELECT organization_id, ${to}, category_id, name, producer, vintage,
             region, description, price_cents, bottles_per_crate, least(position + ${after}, 1000000), supplier_id,
             article_number, purchase_price_cents, min_bottles, max_bottles
      FROM wine_offerings
      WHERE organization_id = ${organization} AND ${which}
      ORDER BY position, id
      RETURNING id`,
  );
  return copies.length;
}
