import { describe, expect, it } from 'vitest';
import { createParticipant, deleteParticipant, updateParticipant } from '@/lib/people/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, elevated, route, withRoute } from '@/test/support/rounds/opening';
import { anAdministrator, aRoute, testDatabase } from '@/test/support/rules';
import type { Caller } from './caller';
import type { Answered } from './idempotency';

// One rule stands for all: `e2e/architecture/tenancy/versions-and-keys.test.ts` calls every rule that takes a key.

withRoute({ once: true });

let made = 0;
const fresh = (word = 'key') => `${word}${++made}`;
const person = (fields: Record<string, unknown> = {}) => ({
  route_id: route.id,
  name: 'Ada',
  email: `${fresh('p')}@example.org`,
  ...fields,
});

/** The row that a rule created, as JSON with every field. */
const answer = (result: unknown): Answered => ({ body: JSON.stringify(result), location: '/somewhere' });

/** Creates a participant as a request with a key does. */
async function once(
  input: unknown,
  { key, path = '/things', by = administrator }: { key: string; path?: string; by?: Caller },
): Promise<Answered> {
  if (!createParticipant.once) throw new Error('the rule takes no key');
  return createParticipant.once(by, input, { key, path, answer });
}

describe('the answer to a key', () => {
  it('is not given to another body, which creates nothing, and stays', async () => {
    const sent = person();
    const key = fresh();
    const first = await once(sent, { key });
    const other = person();
    await expectRefusal(once(other, { key }), 422, 'keyReused');
    const named = await testDatabase`SELECT FROM participants WHERE email = ${other.email}`;
    expect(named).toEqual([]);
    expect(await once(sent, { key })).toEqual(first);
  });

  it('is repeated unchanged, though the resource was changed or deleted', async () => {
    const sent = person();
    const key = fresh();
    const first = await once(sent, { key });
    const { id } = JSON.parse(first.body);
    await updateParticipant(administrator, { id, name: 'Bo' });
    expect(await once(sent, { key })).toEqual(first);
    await deleteParticipant(elevated(), { id });
    expect(await once(sent, { key })).toEqual(first);
  });

  it('is repeated for a body that says the same in another spelling', async () => {
    const sent = person();
    const key = fresh();
    const first = await once(sent, { key });
    const same = { unknown: 1, email: ` ${sent.email.toUpperCase()} `, name: ' Ada', route_id: route.id };
    expect(await once(same, { key })).toEqual(first);
  });

  it('belongs to one organization and one path', async () => {
    const key = fresh();
    const first = await once(person(), { key });
    const elsewhere = await once(person(), { key, path: '/elsewhere' });
    const stranger = await anAdministrator();
    const own = await aRoute(stranger);
    const theirs = await once(person({ route_id: own.route.id }), { key, by: stranger });
    expect(new Set([first, elsewhere, theirs].map(({ body }) => body)).size).toBe(3);
  });

  it('is not stored for a refusal', async () => {
    const taken = await createParticipant(administrator, person());
    const sent = person({ email: taken.email });
    const key = fresh();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => once(sent, { key })));
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { status: 409 } });
    await expectRefusal(once({ ...sent, name: '' }, { key }), 422);
    await deleteParticipant(elevated(), { id: taken.id });
    expect(JSON.parse((await once(sent, { key })).body)).toMatchObject({ name: 'Ada' });
  });
});

describe('a key', () => {
  it('may be 255 characters long, and no longer', async () => {
    const sent = person();
    await expectRefusal(once(sent, { key: 'k'.repeat(256) }), 422, {
      errors: [{ path: 'idempotency_key', message: 'Use an Idempotency-Key of at most 255 characters.' }],
    });
    await once(sent, { key: 'k'.repeat(255) });
  });

  it('is looked up after the right to create is checked', async () => {
    const asked = once(person(), { key: 'k'.repeat(256), by: { kind: 'anyone' } });
    await expectRefusal(asked, 401);
  });
});
