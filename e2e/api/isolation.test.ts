import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, DescribedOperation } from '@/test/support/contract';
import type { Group } from '@/test/support/group';
import type { Answer } from '@/test/support/http';
import { servedContract } from '@/test/support/served-contract';
import { anotherGroup, ask, database, group, openGroup, visit } from './support';

// Calls every operation of the document with another organization's ids, wherever an id can occur: in the
// path, in a filter, in the body. The last test fails for an operation that was not reached this way.

openGroup();

/** The id of one row of each kind, all of one organization. */
type Belongings = Record<string, number>;

let contract: Contract;
let other: Group;
let ours: Belongings;
let theirs: Belongings;
let theirRows: Record<string, unknown>;
const proved = new Set<string>();
const NEVER = 4_000_000_000_000;

/** Operations without an organization's data, or only with that of the caller's own token. */
const WITHOUT_IDS = [
  'post /auth/login',
  'post /auth/elevate',
  'post /auth/forgot',
  'post /auth/password',
  'post /auth/sign-out-everywhere',
  'get /auth/me',
  'get /organization',
  'patch /organization',
  'post /suppliers',
  'post /payment-accounts',
  'get /wine-categories',
  'post /public/signup',
  'get /public/proof',
  'get /health',
  // Of the round of a helper's link.
  'get /pickup/state',
  'post /pickup/events',
  'get /health/live',
];

const PLANNED = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };

/** Bodies that would be accepted if every id in them were ours. */
const BODIES: Record<string, (mine: Belongings) => Record<string, unknown>> = {
  'post /routes': ({ payment_account_id }) => ({
    payment_account_id,
    name: 'Another',
    public_domain: `r${Math.random()}.example.org`,
  }),
  'patch /routes/{id}': ({ payment_account_id }) => ({ payment_account_id, name: 'Taken over' }),
  'post /routes/{id}/starter-templates': () => ({ locales: ['nl'] }),
  'patch /payment-accounts/{id}': () => ({ holder: 'Taken over' }),
  'post /payments': ({ order_id }) => ({ order_id, amount_cents: 100 }),
  'post /pickup-links': ({ purchase_round_id }) => ({ purchase_round_id }),
  'post /purchase-rounds/{id}/mailings': () => PLANNED,
  'post /purchase-rounds/{id}/messages': () => ({ subject: 'Taken over', text: 'Taken over', to: 'ordered' }),
  'patch /mailings/{id}': () => ({ days: -3 }),
  'post /bank-transactions/{id}/assign': ({ order_id }) => ({ parts: [{ order_id, amount_cents: 150 }] }),
  'post /payments/{id}/void': () => ({ reason: 'Taken over' }),
  'patch /users/{id}': () => ({ is_active: false }),
  'post /participants': ({ route_id }) => ({ route_id, name: 'Ann', email: `a${Math.random()}@example.org` }),
  'patch /participants/{id}': ({ route_id }) => ({ route_id, name: 'Taken over' }),
  'post /purchase-rounds': ({ route_id }) => ({ route_id, name: 'Another' }),
  'patch /purchase-rounds/{id}': ({ route_id }) => ({ route_id, name: 'Taken over' }),
  'post /wine-offerings': ({ purchase_round_id, supplier_id }) => ({
    purchase_round_id,
    category_id: 1,
    name: 'A wine',
    price_cents: 100,
    supplier_id,
  }),
  'patch /wine-offerings/{id}': ({ purchase_round_id, supplier_id }) => ({
    purchase_round_id,
    supplier_id,
    name: 'Taken over',
  }),
  'post /purchase-rounds/{id}/pickup-events': ({ order_id }) => ({
    events: [{ id: randomUUID(), order_id, kind: 'collected', at: '2030-01-01T10:00:00Z' }],
  }),
  'post /purchase-rounds/{id}/settlement': ({ wine_offering_id }) => ({
    choices: [{ wine_offering_id, remainder: 'fill' }],
  }),
  'post /purchase-orders': ({ purchase_round_id, supplier_id }) => ({ purchase_round_id, supplier_id }),
  'patch /purchase-orders/{id}': () => ({ note: 'Taken over' }),
  'post /purchase-orders/{id}/send': () => ({ text: 'Taken over' }),
  'post /purchase-orders/{id}/receipt': ({ wine_offering_id }) => ({
    lines: [{ wine_offering_id, received: 1 }],
    shortage: 'evenly',
  }),
  'post /suppliers': () => ({ name: 'Another' }),
  'patch /suppliers/{id}': () => ({ name: 'Taken over' }),
  'post /orders': ({ purchase_round_id, participant_id, wine_offering_id }) => ({
    purchase_round_id,
    participant_id,
    lines: [{ wine_offering_id, quantity: 1 }],
  }),
  'patch /orders/{id}': ({ purchase_round_id, participant_id, wine_offering_id }) => ({
    purchase_round_id,
    participant_id,
    lines: [{ wine_offering_id, quantity: 1 }],
  }),
  'post /mail-templates': ({ route_id }) => ({
    route_id,
    event_type: 'payment_confirmed',
    subject: 'S',
    body_html: 'B',
  }),
  'post /mail-templates/{id}/preview': ({ participant_id }) => ({ participant_id, subject: 'Theirs' }),
  'post /mail-templates/{id}/test': ({ participant_id }) => ({ participant_id, subject: 'Theirs' }),
  'patch /mail-templates/{id}': ({ route_id }) => ({
    route_id,
    subject: 'Taken over',
    translations: [{ locale: 'nl', subject: 'Overgenomen', body_html: 'B' }],
  }),
  'post /public/orders': ({ wine_offering_id }) => ({
    name: 'Ann',
    email: 'ann@example.org',
    lines: [{ wine_offering_id, quantity: 1 }],
  }),
};

/** The kind of row that an id in the path refers to, by the first part of the path. */
const IN_PATHS: Record<string, string> = {
  users: 'user_id',
  routes: 'route_id',
  participants: 'participant_id',
  'purchase-rounds': 'purchase_round_id',
  'wine-offerings': 'wine_offering_id',
  orders: 'order_id',
  suppliers: 'supplier_id',
  'payment-accounts': 'payment_account_id',
  payments: 'payment_id',
  'pickup-links': 'pickup_link_id',
  'bank-transactions': 'bank_transaction_id',
  mailings: 'mailing_id',
  'purchase-orders': 'purchase_order_id',
  'mail-templates': 'mail_template_id',
  'mail-logs': 'mail_log_id',
};

async function belongingsOf(at: Group): Promise<Belongings> {
  const person = await at.api('/participants', {
    route_id: at.routeId,
    name: 'Eve',
    email: `eve@${at.host}.example.org`,
  });
  const order = await at.api('/orders', {
    purchase_round_id: at.roundId,
    participant_id: person.id,
    lines: [{ wine_offering_id: at.offerings[0]?.id, quantity: 2 }],
  });
  const template = await at.api('/mail-templates', {
    route_id: at.routeId,
    event_type: 'round_announced',
    subject: `Of ${at.host}`,
    body_html: '<p>{{name}}</p>',
  });
  const supplier = await at.api('/suppliers', { name: `Of ${at.host}` });
  const account = { holder: `Of ${at.host}`, iban: 'DE89370400440532013000' };
  const { id: payment_account_id } = await at.api('/payment-accounts', account);
  const payment = { order_id: order.id, amount_cents: 100, note: `Of ${at.host}` };
  const { id: payment_id } = await at.api('/payments', payment);
  const link = { purchase_round_id: at.roundId, label: `Of ${at.host}` };
  const { id: pickup_link_id } = await at.api('/pickup-links', link);
  const { id: mailing_id } = await at.api(`/purchase-rounds/${at.roundId}/mailings`, PLANNED);
  const table = `Day;Sum;Ccy;Text\n2026-11-03;1,50;EUR;Of ${at.host}`;
  const columns = JSON.stringify({ date: 'Day', amount: 'Sum', currency: 'Ccy', text: 'Text' });
  const file = `/bank-statements?payment_account_id=${payment_account_id}&columns=${encodeURIComponent(columns)}`;
  const read = await ask(file, { method: 'POST', body: table }, { elevated: true, at });
  const [bought] = await database`
    WITH bought AS (
      INSERT INTO purchase_orders (organization_id, number, status, purchase_round_id, supplier_id, note)
      VALUES (${at.organizationId}, 11, 'sent', ${at.roundId}, ${supplier.id}, ${`Of ${at.host}`})
      RETURNING organization_id, id
    ), line AS (
      INSERT INTO purchase_order_lines (organization_id, purchase_order_id, wine_offering_id, article_number, name,
                                        producer, bottles_per_crate, bottles)
      SELECT organization_id, id, ${at.offerings[0]?.id ?? 0}, '', ${`Of ${at.host}`}, '', 6, 2 FROM bought
    )
    SELECT id::int FROM bought`;
  const [log] = await database`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, event_type, status,
                           recipient, rendered_subject)
    VALUES (${at.organizationId}, ${at.routeId}, ${person.id}, ${at.roundId}, ${order.id}, 'order_confirmed', 'failed',
            ${person.email}, ${`Of ${at.host}`}) RETURNING id::int`;
  return {
    user_id: at.admin.id,
    route_id: at.routeId,
    supplier_id: supplier.id,
    payment_account_id,
    payment_id,
    pickup_link_id,
    bank_transaction_id: read.json.transactions[0].id,
    mailing_id,
    purchase_order_id: bought?.id,
    participant_id: person.id,
    purchase_round_id: at.roundId,
    wine_offering_id: Number(at.offerings[0]?.id),
    order_id: order.id,
    mail_template_id: template.id,
    mail_log_id: log?.id,
  };
}

/** All rows of an organization by their tables, without the kept sums, which the worker makes again. */
async function rowsOf(organizationId: number): Promise<Record<string, unknown>> {
  const tables = await database<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'organization_id' AND table_schema = 'public'
      AND table_name <> ALL (${['round_sums', 'block_sums', 'changed_rounds']}) ORDER BY 1`;
  const parts = tables.map(async ({ name }) => {
    const [held] = await database`
      SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]') AS rows
      FROM ${database(name)} t WHERE organization_id = ${organizationId}`;
    return [name, held?.rows] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}

const key = ({ method, path }: DescribedOperation) => `${method} ${path}`;
const firstPart = (path: string) => path.split('/')[1] ?? '';

function belonging(kind: string, of: Belongings): number {
  const id = of[kind];
  if (id === undefined) throw new Error(`Say in this test what a ${kind} is`);
  return id;
}

function call({ method, path }: DescribedOperation, id: number | null, data?: unknown): Promise<Answer> {
  const filled = id === null ? path : path.replace('{id}', String(id));
  const sent = { method: method.toUpperCase(), ...(data === undefined ? {} : { data }) };
  return path.startsWith('/public/') ? visit(filled, sent) : ask(filled, sent, { elevated: true });
}

function bodyOf(operation: DescribedOperation, mine: Belongings): Record<string, unknown> | undefined {
  if (!operation.described.requestBody) return undefined;
  const body = BODIES[key(operation)];
  if (!body) throw new Error(`Say in this test what ${key(operation)} accepts`);
  return body(mine);
}

beforeAll(async () => {
  contract = await servedContract();
  other = await anotherGroup();
  ours = await belongingsOf(group);
  theirs = await belongingsOf(other);
  theirRows = await rowsOf(other.organizationId);
});

describe("another organization's data", () => {
  it('is answered on every path like data that never existed', async () => {
    for (const operation of contract.operations.filter(({ path }) => path.includes('{id}'))) {
      const kind = IN_PATHS[firstPart(operation.path)];
      if (!kind) throw new Error(`Say in this test what ids ${operation.path} has`);
      const body = bodyOf(operation, ours);
      const foreign = await call(operation, belonging(kind, theirs), body);
      const absent = await call(operation, NEVER, body);
      expect([foreign.status, foreign.text], key(operation)).toEqual([404, '{"detail":"Not found"}']);
      expect(foreign.text).toBe(absent.text);
      expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(absent.headers).sort());
      proved.add(key(operation));
    }
  });

  it('is found by no filter and in no list', async () => {
    const lists = contract.operations.filter(({ method, path }) => method === 'get' && !path.includes('{'));
    for (const operation of lists) {
      const answer = await call(operation, null);
      expect(answer.text, key(operation)).not.toContain(other.host);
      const parameters: { name: string; in: string }[] = operation.described.parameters ?? [];
      const filters = parameters.filter(({ name }) => name.endsWith('_id') && name !== 'category_id');
      for (const { name } of filters) {
        const path = `${operation.path}?${name}=${belonging(name, theirs)}`;
        const { status, json } = await ask(path);
        expect([status, json], path).toEqual([200, { items: [], total: 0 }]);
        const own = await ask(`${operation.path}?${name}=${belonging(name, ours)}`);
        expect(own.json.total, `${path} of ours`).toBeGreaterThan(0);
      }
      if (parameters.some(({ name }) => name === 'limit')) proved.add(key(operation));
    }
    const { json } = await visit('/public/current-round');
    expect(json.current_round.id).toBe(group.roundId);
    expect(json.current_round.offerings.map(({ id }: { id: number }) => id)).toEqual(
      group.offerings.map(({ id }) => id),
    );
    proved.add('get /public/current-round');
  });

  it('cannot be referred to in a body', async () => {
    for (const operation of contract.operations.filter(({ described }) => described.requestBody)) {
      if (WITHOUT_IDS.includes(key(operation)) || operation.path.startsWith('/webhooks/')) continue;
      if (!operation.described.requestBody.content['application/json']) continue;
      const kind = IN_PATHS[firstPart(operation.path)];
      const id = operation.path.includes('{id}') && kind ? belonging(kind, ours) : null;
      for (const [field, body] of foreignBodies(operation)) {
        const answer = await call(operation, id, body);
        expect(answer.status, `${key(operation)} ${field}: ${answer.text}`).toBe(422);
        expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(field);
        expect(answer.text).not.toContain(other.host);
        proved.add(key(operation));
      }
    }
  });

  it('is no account to read a file for', async () => {
    const path = `/bank-statements?payment_account_id=${belonging('payment_account_id', theirs)}`;
    const answer = await ask(path, { method: 'POST', body: 'Day;Sum;Text' });
    expect([answer.status, answer.json.errors]).toMatchObject([422, [{ path: 'payment_account_id' }]]);
    proved.add('post /bank-statements');
  });

  it('is unchanged after all of that', async () => {
    expect(await rowsOf(other.organizationId)).toEqual(theirRows);
  });

  it('was requested through every operation of the API', () => {
    const missing = contract.operations
      .map(key)
      .filter((one) => !proved.has(one) && !WITHOUT_IDS.includes(one) && !one.startsWith('post /webhooks/'));
    expect(missing).toEqual([]);
  });
});

/** The operation's body, with each of its references in turn replaced by one of another organization. */
function foreignBodies(operation: DescribedOperation): [field: string, body: unknown][] {
  const body = bodyOf(operation, ours) ?? {};
  const { properties } = operation.described.requestBody.content['application/json'].schema;
  const fields = Object.keys(properties).filter((name) => name.endsWith('_id') && name !== 'category_id');
  const direct = fields.map((name): [string, unknown] => [
    name,
    { ...body, [name]: belonging(name, theirs) },
  ]);
  if (!properties.lines) return direct;
  const [line] = (body.lines ?? []) as object[];
  const lines = [{ ...line, wine_offering_id: belonging('wine_offering_id', theirs) }];
  return [...direct, ['lines.0.wine_offering_id', { ...body, lines }]];
}
