import { type SQL, sql } from 'drizzle-orm';
import { pools } from '../statements/client';
import { unscoped } from '../statements/executor';
import { batched } from '../statements/together';

// Visitors' statements about a route known only by its host. The route is found within the statement, and its
// other rows belong to the route's organization: a separate look-up would double the cost.

/** A point in time as JavaScript spells it in JSON. */
const spelled = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The public fields of an offering, and their readers. */
const OFFERING = {
  id: 'offering.id',
  category: 'row_to_json(named)',
  name: 'offering.name',
  producer: 'offering.producer',
  vintage: 'offering.vintage',
  region: 'offering.region',
  description: 'offering.description',
  price_cents: 'offering.price_cents',
  bottles_per_crate: 'offering.bottles_per_crate',
  bottles_left: `CASE WHEN offering.max_bottles IS NOT NULL
                   THEN greatest(0, offering.max_bottles - counted.bottles) END`,
  crate: 'CASE WHEN round.shows_crates THEN row_to_json(filling) END',
  label: 'row_to_json(label)',
  picture_url: 'offering.picture_url',
};

/** The public fields of a round, and their readers. */
const ROUND = {
  id: 'round.id',
  name: 'round.name',
  status: 'round.status',
  opens_at: spelled('round.opens_at'),
  order_deadline_at: spelled('round.order_deadline_at'),
  pickup_at: spelled('round.pickup_at'),
  pickup_until: spelled('round.pickup_until'),
  pickup_location: 'round.pickup_location',
  description: 'round.description',
  accepts_orders: 'clock.now < round.order_deadline_at',
  currency: 'route.currency',
  minimum_age: 'route.minimum_age',
  shows_crates: 'round.shows_crates',
  offerings: 'wines.listed',
};

/** The public fields to read, in their order. */
export interface ShownFields {
  round: (keyof typeof ROUND)[];
  offering: (keyof typeof OFFERING)[];
}

const fieldsOf = <Name extends string>(read: Record<Name, string>, names: Name[]) =>
  sql.raw(names.map((name) => `${read[name]} AS ${name}`).join(', '));

/**
 * The current round at a host as JSON text, exactly as `JSON.stringify` would spell it. So the process, for which
 * everybody waits, need not read and spell each row. Null when no route is served at the host or none of its rounds is
 * open. `now` takes the place of the database's clock.
 */
export function unscopedCurrentRound(
  host: string,
  now: Date | null,
  fields: ShownFields,
): Promise<string | null> {
  // The wines are put together one by one, because json_agg would put spaces between them.
  const statement = sql`
    SELECT row_to_json(shown)::text AS text
    FROM routes route
    JOIN purchase_rounds round
      ON round.organization_id = route.organization_id
     AND round.id = current_round(route.organization_id, route.id)
    CROSS JOIN (SELECT coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) AS now) AS clock
    CROSS JOIN LATERAL (
      SELECT ('[' || coalesce(
        string_agg(row_to_json(listed)::text, ',' ORDER BY category.position, offering.position, offering.id),
        '') || ']')::json AS listed
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
      ) AS filling
      CROSS JOIN LATERAL (
        SELECT offering.bottle_ml, offering.alcohol_permille, offering.allergens, offering.ingredients, offering.energy_kj,
          offering.energy_kcal, offering.nutrition_url, offering.bottler, offering.grapes
      ) AS label
      CROSS JOIN LATERAL (SELECT ${fieldsOf(OFFERING, fields.offering)}) AS listed
      WHERE offering.organization_id = round.organization_id AND offering.purchase_round_id = round.id
    ) AS wines
    CROSS JOIN LATERAL (SELECT ${fieldsOf(ROUND, fields.round)}) AS shown
    WHERE route.public_domain = ${host}`;
  return textOfHost('round', host, statement);
}

/** The state of a route's first page, as two digests; no digest comes back after a change. */
export interface StorefrontState {
  /** The route, its rounds, wines, categories and suppliers, and whether orders are taken. */
  state: string;
  /** The ordered bottles of each wine. */
  counts: string;
}

/**
 * The state of a route's first page: the route, its current round, whether that takes orders, its wines, and the
 * planned rounds with theirs. A wine has its category, ordered bottles and supplier's least order. It digests whole
 * rows, so that new columns are included, each with the transaction that wrote it, so that a restored price differs.
 * The newest ids reveal added and deleted rows. Null when no route is served at the host. `now` takes the place of the
 * database's clock.
 */
export async function unscopedStorefrontState(
  host: string,
  now: Date | null,
): Promise<StorefrontState | null> {
  const digest = (row: SQL) => sql`encode(sha256(convert_to(${row}::text, 'UTF8')), 'hex')`;
  const statement = sql`
    SELECT ${digest(sql`ROW(route.*, route.xmin, round.*, round.order_deadline_at > clock.now, wines.rows, (
        SELECT string_agg(ROW(planned.id, planned.xmin, planned.opens_at > clock.now, EXISTS (
            SELECT FROM wine_offerings wine
            WHERE wine.organization_id = planned.organization_id AND wine.purchase_round_id = planned.id
          ))::text, ' ' ORDER BY planned.id)
        FROM purchase_rounds planned
        WHERE planned.organization_id = route.organization_id AND planned.route_id = route.id
          AND planned.status = 'draft'
      ),
      (SELECT last_value FROM purchase_rounds_id_seq), (SELECT last_value FROM wine_offerings_id_seq))`)}
      || ' ' || ${digest(sql`ROW(wines.counts)`)} AS text
    FROM routes route
    CROSS JOIN (SELECT coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) AS now) AS clock
    LEFT JOIN purchase_rounds round
      ON round.organization_id = route.organization_id
     AND round.id = current_round(route.organization_id, route.id)
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
 * The one text that a statement finds for a host, or null. Callers that arrive during a statement share the
 * next one, which begins after all of them.
 */
const textOfHost = (what: string, host: string, statement: SQL) =>
  textTogether({ line: `${what} ${host}`, statement });

const textTogether = batched(
  ({ line }: { line: string; statement: SQL }) => line,
  async (visits): Promise<(string | null)[]> => {
    const { statement = sql`` } = visits.at(-1) ?? {};
    const [row] = await unscoped((executor) => executor.execute<{ text: string | null }>(statement));
    return visits.map(() => row?.text ?? null);
  },
  { most: Number.POSITIVE_INFINITY, queue: () => pools().queues.visits },
);
