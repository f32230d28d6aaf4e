import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type postgres from 'postgres';
import { type Answer, send } from './http';
import { TEST_SECRET } from './servers/server';

/** A login of a group's organization. */
export interface Login {
  id: number;
  email: string;
  password: string;
}

/** A separate organization with one route, an open round with wines, and two administrators. */
export interface Group {
  /** The storefront's address, on the group's own host, which resolves to this machine. */
  url: string;
  host: string;
  /** The address of the console. */
  consoleUrl: string;
  /** The address of the API; requests name the group's host in a header. */
  apiUrl: string;
  organizationId: number;
  routeId: number;
  roundId: number;
  roundName: string;
  offerings: { id: number; name: string; price_cents: number }[];
  admin: Login;
  superadmin: Login;
  database: postgres.Sql;
  /** A bearer token for one of the logins, signed like the server's. */
  token(login: Login, options?: { elevated: boolean }): Promise<string>;
  /** Sends a request to the API as an administrator of the group. */
  api(path: string, data?: unknown, method?: string): Promise<ReturnType<typeof JSON.parse>>;
  /** Adds a participant, and returns the id. */
  addPerson(name: string, email?: string): Promise<number>;
  /** Adds so many participants by one statement: P1 at p1@<host>.example.org, and so on. */
  addPeople(count: number): Promise<unknown>;
  /** Adds a wine to the end of the list of the group's round. */
  addWine(name: string, fields?: object): Promise<ReturnType<typeof JSON.parse>>;
  /** Places an order for a participant in the group's round, by bottles of its first wine, its second and so on. */
  addOrder(participant_id: number, quantities: number[]): Promise<ReturnType<typeof JSON.parse>>;
  /** Adds the mail template of an event. */
  addTemplate(event_type: string, subject: string, body_html?: string): Promise<{ id: number }>;
}

/** The lines of an order by bottles of the first of these wines, the second and so on. */
export const linesOf = (offerings: { id: number }[], quantities: number[]) =>
  quantities.flatMap((quantity, place) =>
    quantity > 0 ? [{ wine_offering_id: offerings[place]?.id, quantity }] : [],
  );

/** Sends a visitor's order to the group's storefront: to its server, or to the one at `at`. */
export function sendOrder(
  group: Group,
  email: string,
  quantities = [1],
  {
    at = group.apiUrl,
    headers = {},
    ...fields
  }: { at?: string; headers?: object; [field: string]: unknown } = {},
): Promise<Answer> {
  return send(`${at}/public/orders`, {
    method: 'POST',
    headers: { host: group.host, ...headers },
    data: { name: email.split('@')[0], email, lines: linesOf(group.offerings, quantities), ...fields },
  });
}

const PASSWORD = 'correct horse battery staple';
/** The password hashed as in lib/accounts/auth/passwords.ts at its full cost. It is made once for all groups. */
const HASHED_PASSWORD =
  '$argon2id$v=19$m=65536,t=3,p=4$EhAt2BvHMlMbCoqoOozDjw$C895cvGCAo2CwBzAyOdZH5OefgRo9SsxzPU/1GafU9U';

/** Signs a token with the servers' test secret. */
export function signTestToken(userId: number, { elevated }: { elevated: boolean }): Promise<string> {
  return new SignJWT(elevated ? { elevated: true } : {})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuedAt()
    .setExpirationTime(elevated ? '5m' : '2h')
    .sign(new TextEncoder().encode(TEST_SECRET));
}

const WINES = [
  {
    category: 'Sparkling',
    name: 'Crémant Extra Brut',
    producer: 'Domaine des Tilleuls',
    price_cents: 1395,
    bottles_per_crate: 6,
  },
  {
    category: 'White',
    name: 'Riesling Alte Reben',
    producer: 'Weingut Steinacker',
    vintage: 2023,
    region: 'Mosel',
    price_cents: 1280,
    bottles_per_crate: 6,
  },
  {
    category: 'Red',
    name: 'Barbera d’Asti',
    producer: 'Cascina Roero',
    vintage: 2021,
    region: 'Piedmont',
    price_cents: 1360,
    bottles_per_crate: 12,
  },
  {
    category: 'Fortified',
    name: 'Ten Year Old Tawny',
    producer: 'Quinta do Vale',
    price_cents: 2190,
    bottles_per_crate: 1,
  },
];

/** Makes a group. `round` overrides fields of its round. */
export async function makeGroup(
  database: postgres.Sql,
  serverUrl: string,
  options: { round?: Record<string, unknown>; route?: Record<string, unknown> } = {},
): Promise<Group> {
  const name = `g${randomUUID().slice(0, 8)}`;
  const host = `${name}.localhost`;
  const port = new URL(serverUrl).port;
  const [organization] = await database`INSERT INTO organizations (name) VALUES (${name}) RETURNING id::int`;
  const login = async (role: string, superadmin: boolean): Promise<Login> => {
    const email = `${role}@${name}.example.org`;
    const [user] = await database`
      INSERT INTO users (organization_id, email, hashed_password, is_superadmin)
      VALUES (${organization?.id}, ${email}, ${HASHED_PASSWORD}, ${superadmin}) RETURNING id::int`;
    return { id: user?.id, email, password: PASSWORD };
  };
  const admin = await login('admin', false);
  const superadmin = await login('superadmin', true);
  const token = (by: Login, by_options = { elevated: false }) => signTestToken(by.id, by_options);
  const bearer = `Bearer ${await token(superadmin, { elevated: true })}`;
  const api: Group['api'] = async (path, data, method = data === undefined ? 'GET' : 'POST') => {
    const ask = () => send(`${serverUrl}${path}`, { method, data, headers: { authorization: bearer } });
    let answer = await ask();
    // A server whose limits are kept may not answer in time, and then says when nothing was changed.
    while (answer.status === 503 && answer.text.includes('Try again in a moment')) answer = await ask();
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.status === 204 ? undefined : answer.json;
  };

  const route = await api('/routes', {
    name: `Group ${name}`,
    public_domain: host,
    locale: 'en-GB',
    time_zone: 'Europe/Amsterdam',
    ...options.route,
  });
  const round = await api('/purchase-rounds', {
    route_id: route.id,
    name: 'Autumn round',
    opens_at: '2020-01-01T09:00',
    order_deadline_at: '2999-01-01T20:00',
    pickup_at: '2999-01-08T10:00',
    pickup_location: 'Boathouse, Quay 12',
    payment_instructions: 'Transfer to NL00 BANK 0123 4567 89.',
    ...options.round,
  });
  // In one statement for speed, because every browser test and many others make a group.
  const wines = JSON.stringify(WINES.map((wine, position) => ({ ...wine, position })));
  const offerings = await database<Group['offerings']>`
    INSERT INTO wine_offerings
      (organization_id, purchase_round_id, category_id, name, producer, vintage, region, price_cents, bottles_per_crate, position)
    SELECT ${organization?.id}, ${round.id}, c.id, w.name, w.producer, w.vintage, coalesce(w.region, ''), w.price_cents, w.bottles_per_crate, w.position
    FROM json_to_recordset(${wines}::text::json) AS w(category text, name text, producer text, vintage int, region text,
      price_cents int, bottles_per_crate int, position int)
    JOIN wine_categories c ON c.name = w.category ORDER BY w.position
    RETURNING id::int, name, price_cents::int`;
  await api(`/purchase-rounds/${round.id}`, { status: 'open' }, 'PATCH');
  return {
    url: `http://${host}:${port}`,
    host,
    consoleUrl: `http://localhost:${port}`,
    apiUrl: serverUrl,
    organizationId: organization?.id,
    routeId: route.id,
    roundId: round.id,
    roundName: round.name,
    offerings: [...offerings],
    admin,
    superadmin,
    database,
    token,
    api,
    addPerson: async (name, email = `${name.toLowerCase()}@example.org`) =>
      (await api('/participants', { route_id: route.id, name, email })).id,
    addPeople: (count) => database`
      INSERT INTO participants (organization_id, route_id, name, email)
      SELECT ${organization?.id}, ${route.id}, 'P' || n, 'p' || n || '@' || ${host} || '.example.org'
      FROM generate_series(1, ${count}::int) n`,
    addWine: (wine, fields) =>
      api('/wine-offerings', {
        purchase_round_id: round.id,
        category_id: 1,
        name: wine,
        price_cents: 900,
        ...fields,
      }),
    addOrder: (participant_id, quantities) =>
      api('/orders', { purchase_round_id: round.id, participant_id, lines: linesOf(offerings, quantities) }),
    addTemplate: (event_type, subject, body_html = '<p>{{name}}</p>') =>
      api('/mail-templates', { route_id: route.id, event_type, subject, body_html }),
  };
}
