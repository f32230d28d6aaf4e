import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@/db/unscoped';
import type { Administrator } from '@/lib/caller';
import type { Rule } from '@/lib/command';
import { createOffering } from '@/lib/offerings/commands';
import { placeOrderOnBehalf } from '@/lib/orders/commands';
import { createParticipant, deleteParticipant, updateParticipant } from '@/lib/participants/commands';
import { copyRound, createRound } from '@/lib/rounds/commands';
import { createRoute } from '@/lib/routes/commands';
import { createTemplate } from '@/lib/templates/commands';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import type { Answered } from './repeats';

openTestDatabase();

let administrator: Administrator;
let elevated: Administrator;
let route: Route;

beforeAll(async () => {
  elevated = await anAdministrator({ superadmin: true, elevated: true });
  administrator = { ...elevated, user: { ...elevated.user, isSuperadmin: false }, elevated: false };
  ({ route } = await aRoute(administrator));
});

let made = 0;
const fresh = (word = 'key') => {
  made += 1;
  return `${word}${made}`;
};
const person = (fields: Record<string, unknown> = {}) => ({
  route_id: route.id,
  name: 'Ada',
  email: `${fresh('p')}@example.org`,
  ...fields,
});

/** What a rule created, as JSON: every field of the row that it returned. */
const answer = (result: unknown): Answered => ({ body: JSON.stringify(result), location: '/somewhere' });

/** Calls a rule as a request with a key does. */
async function once(
  rule: Rule,
  input: unknown,
  { key, path = '/things', by = administrator }: { key: string; path?: string; by?: Administrator },
): Promise<Answered> {
  if (!rule.once) throw new Error('the rule takes no key');
  return rule.once(by, input, { key, path, answer });
}

const countOf = async (table: string): Promise<number> => {
  const [row] = await testDatabase`SELECT count(*)::int AS n FROM ${testDatabase(table)}`;
  return row?.n;
};

/** Every rule that creates something, how many rows of which table it writes, and an input not used yet. */
const creating: [string, number, string, Rule, () => Promise<Record<string, unknown>>][] = [
  ['a participant', 1, 'participants', createParticipant, async () => person()],
  ['a round', 1, 'purchase_rounds', createRound, async () => ({ route_id: route.id, name: fresh() })],
  [
    'a copy of a round',
    2,
    'wine_offerings',
    copyRound,
    async () => ({ id: (await aRound(administrator, route)).round.id }),
  ],
  [
    'a wine',
    1,
    'wine_offerings',
    createOffering,
    async () => ({
      purchase_round_id: (await aRound(administrator, route)).round.id,
      category_id: 1,
      name: 'Rosé',
      price_cents: 1,
    }),
  ],
  [
    'a template',
    1,
    'mail_templates',
    createTemplate,
    async () => ({
      route_id: (await aRoute(administrator)).route.id,
      event_type: 'round_announced',
      subject: 'S',
      body_html: 'B',
    }),
  ],
  [
    'a route',
    1,
    'routes',
    createRoute,
    async () => ({ name: 'R', public_domain: `${fresh('d')}.example.org` }),
  ],
  [
    'an order',
    2,
    'order_lines',
    placeOrderOnBehalf,
    async () => {
      const { round, offerings } = await aRound(administrator, route);
      return {
        purchase_round_id: round.id,
        participant_id: (await createParticipant(administrator, person())).id,
        lines: offerings.map(({ id }) => ({ wine_offering_id: id, quantity: 1 })),
      };
    },
  ],
];

describe.each(creating)('%s', (_what, rows, table, rule, input) => {
  it('is created once for ten simultaneous requests with one key, which all get the same answer', async () => {
    const sent = await input();
    const key = fresh();
    const before = await countOf(table);
    const answers = await Promise.all(Array.from({ length: 10 }, () => once(rule, sent, { key })));
    expect((await countOf(table)) - before).toBe(rows);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.location).toBe('/somewhere');
  });

  it('is not created again for another body, and the first answer stays', async () => {
    const sent = await input();
    const key = fresh();
    const first = await once(rule, sent, { key });
    const other = await input();
    const before = await countOf(table);
    await expect(once(rule, other, { key })).rejects.toMatchObject({
      problem: 'keyReused',
      status: 422,
    });
    expect(await countOf(table)).toBe(before);
    expect(await once(rule, sent, { key })).toEqual(first);
  });
});

describe('the answer to a key', () => {
  it('is repeated unchanged, though the resource was changed or deleted', async () => {
    const sent = person();
    const key = fresh();
    const first = await once(createParticipant, sent, { key });
    const { id } = JSON.parse(first.body);
    await updateParticipant(administrator, { id, name: 'Bo' });
    expect(await once(createParticipant, sent, { key })).toEqual(first);
    await deleteParticipant(elevated, { id });
    expect(await once(createParticipant, sent, { key })).toEqual(first);
  });

  it('is repeated for a body that says the same in another spelling', async () => {
    const sent = person();
    const key = fresh();
    const first = await once(createParticipant, sent, { key });
    const same = { unknown: 1, email: ` ${sent.email.toUpperCase()} `, name: ' Ada', route_id: route.id };
    expect(await once(createParticipant, same, { key })).toEqual(first);
  });

  it('belongs to one organization and one path', async () => {
    const key = fresh();
    const first = await once(createParticipant, person(), { key });
    const elsewhere = await once(createParticipant, person(), { key, path: '/elsewhere' });
    const stranger = await anAdministrator();
    const own = await aRoute(stranger);
    const theirs = await once(createParticipant, person({ route_id: own.route.id }), { key, by: stranger });
    expect(new Set([first, elsewhere, theirs].map(({ body }) => body)).size).toBe(3);
  });

  it('is not given to another organization that sends the same request', async () => {
    const stranger = await anAdministrator();
    const sent = person();
    const key = fresh();
    await once(createParticipant, sent, { key });
    await expect(once(createParticipant, sent, { key, by: stranger })).rejects.toMatchObject({
      status: 422,
      problem: 'invalid',
    });
  });

  it('is not stored for a refusal', async () => {
    const taken = await createParticipant(administrator, person());
    const sent = person({ email: taken.email });
    const key = fresh();
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => once(createParticipant, sent, { key })),
    );
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { status: 409 } });
    await expect(once(createParticipant, { ...sent, name: '' }, { key })).rejects.toMatchObject({
      status: 422,
    });
    await deleteParticipant(elevated, { id: taken.id });
    expect(JSON.parse((await once(createParticipant, sent, { key })).body)).toMatchObject({ name: 'Ada' });
  });
});

describe('a key', () => {
  it('may be 255 characters long, and no longer', async () => {
    const sent = person();
    await expect(once(createParticipant, sent, { key: 'k'.repeat(256) })).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'idempotency_key', message: 'Use an Idempotency-Key of at most 255 characters.' }],
    });
    await once(createParticipant, sent, { key: 'k'.repeat(255) });
  });

  it('is looked up after the right to create is checked', async () => {
    const call = createParticipant.once?.({ kind: 'anyone' }, person(), {
      key: 'k',
      path: '/things',
      answer,
    });
    await expect(call).rejects.toMatchObject({ status: 401 });
  });
});
