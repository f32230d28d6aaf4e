import postgres from 'postgres';

/** The rows of one organization at the size of one: a round with its orders, participants and messages. */
export const ONE = { orders: 3_333, participants: 1_000, messages: 3_000 };

const FIRST =
  'Ada,Grace,Alan,Edsger,Barbara,Donald,Frances,John,Radia,Niklaus,Hedy,Claude,Joan,Konrad,Mary,Tony';
const LAST = 'Winter,Keller,Brandt,Okafor,Lindqvist,Moreau,Castellano,Novak,Haugen,Petrov,Silva,Tanaka,Weber';

/**
 * Writes so many rounds of the one organization, each with as many rows as `ONE` says: orders of three wines,
 * participants who come back every few rounds, and messages about orders. A round takes three days; the last ends
 * now. Returns the id of the last round.
 */
export async function growOrganization(databaseUrl: string, rounds: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const participants = ONE.participants * rounds;
  try {
    const [route] = await sql<{ id: number; organization: number }[]>`
      INSERT INTO routes (organization_id, name, public_domain)
      SELECT id, 'Growing', 'growing.example.org' FROM organizations
      RETURNING id::int, organization_id::int AS organization`;
    if (!route) throw new Error('There is no organization');
    const { organization } = route;
    await sql`
      WITH names AS (SELECT string_to_array(${FIRST}, ',') AS first, string_to_array(${LAST}, ',') AS last),
      people AS (
        SELECT n, first[1 + n % cardinality(first)] AS first, last[1 + n / 7 % cardinality(last)] AS last
        FROM names, generate_series(1, ${participants}::int) n)
      INSERT INTO participants (organization_id, route_id, name, email, phone)
      SELECT ${organization}, ${route.id}, first || ' ' || last,
             lower(first || '.' || last) || n || '@example.org', '+49 30 ' || 1000000 + n * 7
      FROM people`;
    await sql`
      INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT ${organization}, ${route.id}, 'Round ' || n, 'closed', start, start + interval '1 day', start + interval '3 days'
      FROM (SELECT n, now() - (${rounds} - n + 1) * interval '3 days' AS start FROM generate_series(1, ${rounds}::int) n) made`;
    await sql`
      INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, price_cents, position)
      SELECT ${organization}, id, 1 + n % 8, 'Wine ' || n, 'Producer ' || n, 900 + n * 10, n
      FROM purchase_rounds, generate_series(1, 20) n WHERE organization_id = ${organization}`;
    await sql`ANALYZE participants, purchase_rounds, wine_offerings`;
    await sql`
      INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token,
                          created_at, bottles, total_cents, paid_at, paid_cents, cancelled_at)
      SELECT ${organization}, ${route.id}, round.id, person.first + (round.id * 7919 + n * 31) % ${participants}, n,
             md5(round.id || '-' || n), round.opens_at, 3 * quantity, total,
             CASE WHEN n % 3 > 0 THEN round.pickup_at END, CASE WHEN n % 3 > 0 THEN total ELSE 0 END,
             CASE WHEN n % 50 = 0 THEN round.opens_at END
      FROM (SELECT min(id) AS first FROM participants WHERE organization_id = ${organization}) person,
           purchase_rounds round, generate_series(1, ${ONE.orders}) n,
           LATERAL (SELECT 1 + n % 12 AS quantity, (1 + n % 12) * (2910 + 30 * (n % 6)) AS total) cost
      WHERE round.organization_id = ${organization}`;
    await sql`ANALYZE orders`;
    // The sums of orders are written already.
    await sql`SET group_wine.places_order = 'true'`;
    await sql`
      INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT placed.organization_id, placed.id, placed.purchase_round_id, wine.id, 1 + placed.order_number % 12, wine.price_cents
      FROM orders placed
      JOIN wine_offerings wine
        ON wine.organization_id = placed.organization_id AND wine.purchase_round_id = placed.purchase_round_id
       AND wine.position % 6 = (1 + placed.order_number) % 6 AND wine.position < 19
      WHERE placed.organization_id = ${organization}`;
    await sql`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, event_type, status,
                             recipient, rendered_subject, created_at)
      SELECT placed.organization_id, placed.route_id, placed.participant_id, placed.purchase_round_id, placed.id,
             'order_confirmed', CASE WHEN placed.order_number % 40 = 0 THEN 'bounced' ELSE 'delivered' END,
             person.email, 'Your order ' || placed.order_number || ' in round ' || placed.purchase_round_id, placed.created_at
      FROM orders placed
      JOIN participants person
        ON person.organization_id = placed.organization_id AND person.id = placed.participant_id
      WHERE placed.organization_id = ${organization} AND placed.order_number <= ${ONE.messages}
      ORDER BY placed.id`;
    await sql`VACUUM ANALYZE`;
    const [last] = await sql`SELECT max(id)::int AS id FROM purchase_rounds`;
    return last?.id;
  } finally {
    await sql.end();
  }
}
