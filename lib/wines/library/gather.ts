import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { wines } from '@/db/schema';
import { command, query } from '@/lib/rules/command';

/** Columns by which two wines count as one; case and blanks around do not count. */
const identity = (table: 'offering' | 'wine' | 'made'): SQL =>
  sql.raw(`lower(btrim(${table}.name)), lower(btrim(${table}.producer)), coalesce(${table}.vintage, 0)`);

/** The columns of a wine that an offering has as well. */
const COPIED = Object.entries(getTableColumns(wines))
  .filter(([key]) => !['id', 'organizationId', 'createdAt', 'bottleMl'].includes(key))
  .map(([, { name }]) => name);

/** The newest of each wine of past rounds that comes from no wine of the library and is like none in it. */
const newest = (organization: SQL): SQL => sql`
  SELECT DISTINCT ON (${identity('offering')}) offering.*
  FROM wine_offerings offering
  JOIN purchase_rounds round
    ON round.organization_id = ${organization} AND round.id = offering.purchase_round_id AND round.status = 'closed'
  WHERE offering.organization_id = ${organization} AND offering.wine_id IS NULL AND NOT EXISTS (
    SELECT FROM wines wine
    WHERE wine.organization_id = ${organization} AND (${identity('wine')}) = (${identity('offering')})
  )
  ORDER BY ${identity('offering')}, offering.id DESC`;

/** A wine of past rounds that the library would get. */
export interface PastWine {
  name: string;
  producer: string;
  vintage: number | null;
}

/** The number of wines that are named before they are made. */
const NAMED = 500;

/** The wines of past rounds that are not in the library: the first of them by name, and the number of all. */
export const getPastWines = query({
  access: 'administrator',
  async run({ scope }): Promise<{ items: PastWine[]; total: number }> {
    const rows = await scope.query<PastWine & { total: number }>(
      (organization) => sql`
        SELECT name, producer, vintage, count(*) OVER ()::int AS total
        FROM (${newest(organization)}) past
        ORDER BY name, producer, vintage LIMIT ${NAMED}`,
    );
    return { items: rows.map(({ total: _total, ...wine }) => wine), total: rows[0]?.total ?? 0 };
  },
});

/**
 * Adds the wines of past rounds to the library as they were last, with their labels and pictures, and links their
 * offerings to them. Returns how many there were.
 */
export const gatherPastWines = command({
  access: 'administrator',
  async run({ scope }): Promise<number> {
    // Two presses at once would each add all of them.
    await scope.query(
      (organization) => sql`SELECT FROM organizations WHERE id = ${organization} FOR NO KEY UPDATE`,
    );
    const columns = sql.raw(COPIED.join(', '));
    const [made] = await scope.query<{ count: number }>(
      (organization) => sql`
        WITH past AS (${newest(organization)}), made AS (
          INSERT INTO wines (organization_id, bottle_ml, ${columns})
          SELECT ${organization}, coalesce(bottle_ml, 750), ${columns} FROM past
          RETURNING id, name, producer, vintage
        ), linked AS (
          UPDATE wine_offerings offering SET wine_id = made.id FROM made
          WHERE offering.organization_id = ${organization} AND offering.wine_id IS NULL
            AND (${identity('offering')}) = (${identity('made')})
        )
        SELECT count(*)::int AS count FROM made`,
    );
    return made?.count ?? 0;
  },
});
