import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';

/** The columns that a copy has alike: all but those that say which row it is, and where it stands. */
const COPIED = sql.raw(
  Object.entries(getTableColumns(wineOfferings))
    .filter(([key]) => !['organizationId', 'id', 'purchaseRoundId', 'position', 'createdAt'].includes(key))
    .map(([, { name }]) => name)
    .join(', '),
);

interface Copying {
  /** The round whose list the copies are on. */
  to: number;
  /** The condition on `wine_offerings` for the copied wines. */
  which: SQL;
  /** The number added to each position, so that the copies follow the existing wines. */
  after: number;
}

/** Copies wines with all their data onto the list of a round. Returns their number. */
export async function copyOfferings(scope: Scope, { to, which, after }: Copying): Promise<number> {
  // In the database, because one statement copies a list of any length.
  const copies = await scope.query(
    (organization) => sql`
      INSERT INTO wine_offerings (organization_id, purchase_round_id, position, ${COPIED})
      SELECT organization_id, ${to}, least(position + ${after}, 1000000), ${COPIED}
      FROM wine_offerings
      WHERE organization_id = ${organization} AND ${which}
      ORDER BY position, id
      RETURNING id`,
  );
  return copies.length;
}
