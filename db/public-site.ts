import { type SQL, sql } from 'drizzle-orm';
import { pools } from './statements/client';
import { unscoped } from './statements/executor';
import { together } from './statements/together';

// What visitors ask of a route of which they know only the host. The route is found in the same statement, and
// everything else in it belongs to the route's organization: a look-up before would cost as much again.

/** A point in time as JavaScript spells it in JSON. */
const spelled = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * The current round at a host as JSON text, exactly as `JSON.stringify` would spell it: all rows as they come would
 * have to be read, put together and spelled again by the process that everybody waits for. Null when no route is
 * served at the host or none of its rounds is open. `now` takes the place of the database's clock.
 */
export function unscopedCurrentRound(host: string, now: Date | null): Promise<string | null> {
  // The wines are put together one by one, because json_agg would put spaces between them.
  const statement = sql`
    SELECT row_to_json(shown)::text AS text
    FROM (
      SELECT round.id, round.name, round.status,
        ${spelled('round.opens_at')} AS opens_at,
        ${spelled('round.order_deadline_at')} AS order_deadline_at,
        ${spelled('round.pickup_at')} AS pickup_at,
        ${spelled('round.pickup_until')} AS pickup_until,
        round.pickup_location, round.description,
        coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) < round.order_deadline_at AS accepts_orders,
        round.currency, round.shows_crates,
        ('[' || coalesce((
          SELECT string_agg(row_to_json(listed)::text, ',' ORDER BY category.position, offering.position, offering.id)
          FROM wine_offerings offering
          JOIN wine_categories category ON category.id = offering.category_id
          LEFT JOIN bottle_counts counted
            ON counted.organization_id = round.organization_id
           AND counted.purchase_round_id = round.id
           AND counted.wine_offering_id = offering.id
          CROSS JOIN LATERAL (SELECT category.id, category.name) AS named
          CROSS JOIN LATERAL (
            SELECT counted.bottles AS ordered,
              (offering.bottles_per_crate - counted.bottles % offering.bottles_per_crate) % offering.bottles_per_crate AS missing
          ) AS crate
          CROSS JOIN LATERAL (
            SELECT offering.id, row_to_json(named) AS category, offering.name, offering.producer, offering.vintage,
              offering.region, offering.description, offering.price_cents, offering.bottles_per_crate,
              CASE WHEN offering.max_bottles IS NOT NULL THEN greatest(0, offering.max_bottles - counted.bottles) END AS bottles_left,
              CASE WHEN round.shows_crates THEN row_to_json(crate) END AS crate
          ) AS listed
          WHERE offering.organization_id = round.organization_id AND offering.purchase_round_id = round.id
        ), '') || ']')::json AS offerings
      FROM (
        SELECT open.*, route.currency
        FROM routes route
        JOIN purchase_rounds open ON open.organization_id = route.organization_id AND open.route_id = route.id
        WHERE route.public_domain = ${host} AND open.status = 'open'
        ORDER BY open.opens_at DESC, open.id DESC LIMIT 1
      ) AS round
    ) AS shown`;
  return textOfHost('round', host, statement);
}

/** What the first page of a route's site shows, as two digests; neither ever comes back once it has changed. */
export interface StorefrontState {
  /** The route, its rounds, wines, categories and suppliers, and whether orders are taken. */
  state: string;
  /** How many bottles of each wine are ordered. */
  counts: string;
}

/**
 * What the first page of a route's site shows: the route, its current round, each wine with its category, how much of
 * it is ordered and what its supplier delivers at least, whether orders are taken, and the rounds that are planned,
 * with their wines. Whole rows are taken, so that a new column is in it too, each with the transaction that wrote it,
 * so that a price which is put back differs from one that was never changed; the newest ids tell of rounds and wines
 * that came and went. Null when no route is served at the host. `now` takes the place of the database's clock.
 */
export async function unscopedStorefrontState(
  host: string,
  now: Date | null,
): Promise<StorefrontState | null> {
  const digest = (row: SQL) => sql`encode(sha256(convert_to(${row}::text, 'UTF8')), 'hex')`;
  const statement = sql`
    SELECT ${digest(sql`ROW(route.*, route.xmin, round.*, round.order_deadline_at > clock.now, wines.rows, (
        SELECT string_agg(ROW(planned.id, planned.xmin, planned.status = 'draft' AND planned.opens_at > clock.now,
          planned.status = 'draft' AND EXISTS (
            SELECT FROM wine_offerings wine
            WHERE wine.organization_id = planned.organization_id AND wine.purchase_round_id = planned.id
          ))::text, ' ' ORDER BY planned.id)
        FROM purchase_rounds planned
        WHERE planned.organization_id = route.organization_id AND planned.route_id = route.id
      ),
      (SELECT last_value FROM purchase_rounds_id_seq), (SELECT last_value FROM wine_offerings_id_seq))`)}
      || ' ' || ${digest(sql`ROW(wines.counts)`)} AS text
    FROM routes route
    CROSS JOIN (SELECT coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) AS now) AS clock
    LEFT JOIN LATERAL (
      SELECT open.* FROM purchase_rounds open
      WHERE open.organization_id = route.organization_id AND open.route_id = route.id AND open.status = 'open'
      ORDER BY open.opens_at DESC, open.id DESC LIMIT 1
    ) AS round ON true
    LEFT JOIN LATERAL (
      SELECT string_agg(ROW(offering.*, offering.xmin, category.*, category.xmin,
          supplier.min_bottles, supplier.min_amount_cents, supplier.xmin)::text, ' ' ORDER BY offering.id) AS rows,
        string_agg(ROW(offering.id, counted.bottles, counted.xmin)::text, ' ' ORDER BY offering.id) AS counts
      FROM wine_offerings offering
      JOIN wine_categories category ON category.id = offering.category_id
      LEFT JOIN bottle_counts counted
        ON counted.organization_id = round.organization_id
       AND counted.purchase_round_id = round.id
       AND counted.wine_offering_id = offering.id
      LEFT JOIN suppliers supplier
        ON supplier.organization_id = round.organization_id AND supplier.id = offering.supplier_id
      WHERE offering.organization_id = round.organization_id AND offering.purchase_round_id = round.id
    ) AS wines ON true
    WHERE route.public_domain = ${host}`;
  const [state, counts] = (await textOfHost('first page', host, statement))?.split(' ') ?? [];
  return state !== undefined && counts !== undefined ? { state, counts } : null;
}

/**
 * The one text that a statement finds for a host, or null. Everybody who comes while a statement for the same is under
 * way is told what the next one finds, which begins after all of them have asked.
 */
const textOfHost = (what: string, host: string, statement: SQL) =>
  textTogether({ line: `${what} ${host}`, statement });

const textTogether = together(
  ({ line }: { line: string; statement: SQL }) => line,
  async (visits): Promise<(string | null)[]> => {
    const { statement = sql`` } = visits.at(-1) ?? {};
    const [row] = await unscoped((executor) => executor.execute<{ text: string | null }>(statement));
    return visits.map(() => row?.text ?? null);
  },
  { most: Number.POSITIVE_INFINITY, turns: () => pools().turns.visits },
);
