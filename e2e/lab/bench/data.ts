import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { setUp } from '@/lib/process/installation/set-up';
import { CONFIRMING_HOST, CRATES_HOST, HOST, LOGIN, QUIET_HOST, RUSH_HOST } from './ask';

/** The number of orders of the benchmark's organization, per round, and of the participants who place them. */
const BULK = { orders: 100_000, perRound: 500, participants: 2_000 };

/** The number of orders in the rounds of the measured pages and lists. */
const SIZES = [100, 1_000, 10_000] as const;

/** The ids that the requests of the benchmark use. */
export interface BenchData {
  /** The id of a wine of the open round. */
  offering: number;
  /** The id of a closed round that is full of orders. */
  round: number;
  /** The ids of closed rounds by the number of their orders. */
  rounds: Record<(typeof SIZES)[number], number>;
  /** The id of a wine of the open round of the route that confirms orders. */
  confirmedOffering: number;
  /** The ids of wines of the open rounds in a rush: one that shows no crates, and one that does. */
  rushOffering: number;
  cratesOffering: number;
}

/** Sets an empty database up and fills it; `log` receives a line before each slow step. */
export async function prepare(url: string, log: (line: string) => void): Promise<BenchData> {
  Object.assign(process.env, {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...LOGIN,
  });
  await setUp(url);
  log(`Writing ${BULK.orders.toLocaleString('en')} orders…`);
  return fill(url);
}

/**
 * Creates one organization with an open round for placing orders, and many rounds full of orders for listing.
 */
async function fill(url: string): Promise<BenchData> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    INSERT INTO routes (organization_id, name, public_domain)
      SELECT id, domain, domain FROM organizations,
        unnest(ARRAY['${HOST}', '${QUIET_HOST}', '${CONFIRMING_HOST}', '${RUSH_HOST}', '${CRATES_HOST}']) domain;
    INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
      SELECT organization_id, id, 'order_confirmed', 'Your order {{order_number}}',
             '<p>Dear {{name}},</p>{{order_lines}}<p>{{order_total}} {{order_url}}</p>'
      FROM routes WHERE public_domain = '${CONFIRMING_HOST}';
    INSERT INTO participants (organization_id, route_id, name, email)
      SELECT organization_id, id, 'Participant ' || n, 'p' || n || '@example.org'
      FROM routes, generate_series(1, ${BULK.participants}) n WHERE public_domain = '${HOST}';
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Round ' || n, 'closed', '2020-01-01Z', '2020-02-01Z', '2020-03-01Z'
      FROM routes, generate_series(1, ${BULK.orders / BULK.perRound + SIZES.length}) n
      WHERE public_domain = '${HOST}' ORDER BY n;
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Open round', 'open', '2020-01-01Z', '2999-01-01Z', '2999-02-01Z'
      FROM routes WHERE public_domain <> '${QUIET_HOST}';
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, price_cents, position)
      SELECT r.organization_id, r.id, 1 + n % 8, 'Wine ' || n, 'Producer ' || n, 900 + n * 10, n
      FROM purchase_rounds r, generate_series(1, 30) n;
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token,
                        bottles, total_cents)
      SELECT r.organization_id, r.route_id, r.id,
             (SELECT min(id) FROM participants) + (r.id * 7 + n) % ${BULK.participants}, n, md5(r.id || '-' || n),
             5 * (1 + n % 12), 4650 * (1 + n % 12)
      FROM (SELECT *, coalesce((ARRAY[${SIZES.join()}])[row_number() OVER (ORDER BY id)], ${BULK.perRound}) AS size
            FROM purchase_rounds WHERE status = 'closed') r, generate_series(1, r.size) n;
    SET group_wine.places_order = 'true';
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT o.organization_id, o.id, o.purchase_round_id, w.id, 1 + o.order_number % 12, w.price_cents
      FROM orders o JOIN wine_offerings w ON w.purchase_round_id = o.purchase_round_id AND w.position <= 5;`);
  await sql`
    UPDATE purchase_rounds SET shows_crates = true
    WHERE status = 'open' AND route_id = (SELECT id FROM routes WHERE public_domain = ${CRATES_HOST})`;
  await sql`SELECT count_bottles(organization_id, id) FROM purchase_rounds WHERE shows_crates`;
  // Otherwise the database would do both while the first scenarios are measured, for minutes and on both processors.
  await sql`VACUUM (FREEZE, ANALYZE)`;
  await sql`CHECKPOINT`;
  const closed = await sql`SELECT id::int FROM purchase_rounds WHERE status = 'closed' ORDER BY id LIMIT 4`;
  const firstWineAt = async (host: string): Promise<number> => {
    const [row] = await sql`
      SELECT min(w.id)::int AS id FROM wine_offerings w
      JOIN purchase_rounds r ON r.id = w.purchase_round_id JOIN routes ON routes.id = r.route_id
      WHERE r.status = 'open' AND routes.public_domain = ${host}`;
    return row?.id;
  };
  const [small, middle, large, round] = closed.map(({ id }) => id);
  const data = {
    offering: await firstWineAt(HOST),
    confirmedOffering: await firstWineAt(CONFIRMING_HOST),
    rushOffering: await firstWineAt(RUSH_HOST),
    cratesOffering: await firstWineAt(CRATES_HOST),
    round,
    rounds: { 100: small, 1000: middle, 10000: large },
  };
  await sql.end();
  return data;
}
