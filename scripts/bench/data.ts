import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { setUp } from '@/lib/installation/set-up';
import { HOST, LOGIN } from './ask';

/**
 * The number of orders of the benchmark's organization, per round, and the number of participants who place
 * them.
 */
export const BULK = { orders: 100_000, perRound: 500, participants: 2_000 };

/** The ids that the requests of the benchmark use. */
export interface BenchData {
  /** The id of a wine of the open round. */
  offering: number;
  /** The id of a closed round that is full of orders. */
  round: number;
}

/** Sets an empty database up and fills it; `log` receives a line before what takes a while. */
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
    INSERT INTO routes (organization_id, name, public_domain) SELECT id, 'Bench', '${HOST}' FROM organizations;
    INSERT INTO participants (organization_id, route_id, name, email)
      SELECT organization_id, id, 'Participant ' || n, 'p' || n || '@example.org'
      FROM routes, generate_series(1, ${BULK.participants}) n;
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Round ' || n, 'closed', '2020-01-01Z', '2020-02-01Z', '2020-03-01Z'
      FROM routes, generate_series(1, ${BULK.orders / BULK.perRound}) n;
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Open round', 'open', '2020-01-01Z', '2999-01-01Z', '2999-02-01Z' FROM routes;
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, price_cents, position)
      SELECT r.organization_id, r.id, 1 + n % 8, 'Wine ' || n, 'Producer ' || n, 900 + n * 10, n
      FROM purchase_rounds r, generate_series(1, 30) n;
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
      SELECT r.organization_id, r.route_id, r.id,
             (SELECT min(id) FROM participants) + (r.id * 7 + n) % ${BULK.participants}, n, md5(r.id || '-' || n)
      FROM purchase_rounds r, generate_series(1, ${BULK.perRound}) n WHERE r.status = 'closed';
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT o.organization_id, o.id, o.purchase_round_id, w.id, 1 + o.id % 12, w.price_cents
      FROM orders o JOIN wine_offerings w ON w.purchase_round_id = o.purchase_round_id AND w.position <= 5;
    ANALYZE;`);
  const [open] = await sql`
    SELECT min(w.id)::int AS offering FROM wine_offerings w JOIN purchase_rounds r ON r.id = w.purchase_round_id WHERE r.status = 'open'`;
  const [closed] = await sql`SELECT min(id)::int AS round FROM purchase_rounds WHERE status = 'closed'`;
  await sql.end();
  return { offering: open?.offering, round: closed?.round };
}
