import { randomInt, randomUUID } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { ask, group, openGroup } from './support';

openGroup();

const STALE = '"stale"';
const CHANGED = { detail: 'This was changed meanwhile. Read it again.' };

/** A kind of resource that can be created and changed: its path, a body to create one, and a change. */
interface Kind {
  path: string;
  body(): Promise<object>;
  change(): object;
  deletable: boolean;
}

const word = () => randomUUID().slice(0, 8);
/** An IBAN that no other account has. */
const anIban = () => {
  const bban = `37040044${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  return composeIBAN({ countryCode: 'DE', bban });
};
const named = (word_ = word()) => ({ name: `Another ${word_}` });

const kinds: Kind[] = [
  {
    path: '/routes',
    body: async () => ({ name: 'Second', public_domain: `${word()}.example.org` }),
    change: named,
    deletable: false,
  },
  {
    path: '/participants',
    body: async () => ({ route_id: group.routeId, name: 'Ada', email: `${word()}@example.org` }),
    change: named,
    deletable: true,
  },
  {
    path: '/purchase-rounds',
    body: async () => ({ route_id: group.routeId, ...named() }),
    change: named,
    deletable: true,
  },
  {
    path: '/wine-offerings',
    body: async () => ({
      purchase_round_id: group.roundId,
      category_id: 1,
      name: `Wine ${word()}`,
      price_cents: 1000,
    }),
    change: named,
    deletable: true,
  },
  {
    path: '/orders',
    body: async () => ({
      purchase_round_id: group.roundId,
      participant_id: (
        await group.api('/participants', {
          route_id: group.routeId,
          name: 'Ada',
          email: `${word()}@example.org`,
        })
      ).id,
      lines: [{ wine_offering_id: group.offerings[0]?.id, quantity: 1 }],
    }),
    change: () => ({
      comment: word(),
      lines: group.offerings.map(({ id }) => ({ wine_offering_id: id, quantity: 2 })),
    }),
    deletable: false,
  },
  {
    path: '/mail-templates',
    body: async () => {
      const route = await group.api('/routes', { name: 'Third', public_domain: `${word()}.example.org` });
      return { route_id: route.id, event_type: 'round_announced', subject: 'S', body_html: 'B' };
    },
    change: () => ({ subject: word() }),
    deletable: true,
  },
  { path: '/suppliers', body: async () => named(), change: named, deletable: true },
  {
    path: '/payment-accounts',
    body: async () => ({ holder: 'Riverside', iban: anIban() }),
    change: named,
    deletable: true,
  },
  {
    path: '/purchase-orders',
    body: async () => {
      const { id: supplier_id } = await group.api('/suppliers', named());
      const round = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
      const [wine] = (await group.api(`/wine-offerings?purchase_round_id=${round.id}`)).items;
      await group.api(`/wine-offerings/${wine.id}`, { supplier_id }, 'PATCH');
      await group.api(`/purchase-rounds/${round.id}`, { status: 'closed' }, 'PATCH');
      const person = { route_id: group.routeId, name: 'Ada', email: `${word()}@example.org` };
      const { id: participant_id } = await group.api('/participants', person);
      const lines = [{ wine_offering_id: wine.id, quantity: 7 }];
      await group.api('/orders', { purchase_round_id: round.id, participant_id, lines });
      return { purchase_round_id: round.id, supplier_id };
    },
    change: () => ({ note: word() }),
    deletable: true,
  },
];

const change = (path: string, data: object, ifMatch?: string) =>
  ask(path, { method: 'PATCH', data, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const remove = (path: string, ifMatch: string) =>
  ask(path, { method: 'DELETE', headers: { 'if-match': ifMatch } }, { elevated: true });
const tagOf = async (path: string) => (await ask(path)).headers.etag ?? '';

async function make({ path, body }: Kind, headers: Record<string, string> = {}) {
  const sent = await body();
  const answer = await ask(path, { method: 'POST', data: sent, headers });
  expect(answer.status, answer.text).toBe(201);
  return { sent, answer, at: `${path}/${answer.json.id}` };
}

describe.each(kinds)('one of $path', (kind) => {
  it('has an ETag that changes with it, on POST, GET, HEAD and PATCH', async () => {
    const { at, answer } = await make(kind);
    const made = answer.headers.etag;
    expect(made).toMatch(/^"[\w-]{43}"$/);
    expect(await tagOf(at)).toBe(made);
    expect((await ask(at, { method: 'HEAD' })).headers.etag).toBe(made);
    expect((await change(at, {})).headers.etag).toBe(made);
    const changed = await change(at, kind.change(), made);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(made);
    expect(await tagOf(at)).toBe(changed.headers.etag);
    expect((await ask(kind.path)).headers.etag).toBeUndefined();
  });

  it('is not changed on top of a change the caller has not seen', async () => {
    const { at, answer } = await make(kind);
    await change(at, kind.change());
    const before = await ask(at);
    const seen = answer.headers.etag ?? '';
    const refused = await change(at, kind.change(), seen);
    expect([refused.status, refused.json]).toEqual([412, CHANGED]);
    if (kind.deletable) expect((await remove(at, seen)).status).toBe(412);
    expect((await ask(at)).text).toBe(before.text);
    expect((await change(at, kind.change(), `${STALE}, ${before.headers.etag}`)).status).toBe(200);
  });

  it('is deleted, where that is allowed, when the version is the one the caller saw', async () => {
    if (!kind.deletable) return expect((await remove((await make(kind)).at, '*')).status).toBe(405);
    const { at, answer } = await make(kind);
    const gone = await remove(at, answer.headers.etag ?? '');
    expect([gone.status, gone.headers.etag]).toEqual([204, undefined]);
    expect((await remove(at, '*')).status).toBe(404);
  });

  it('is created once for a key, however often it is sent and whatever became of the resource', async () => {
    const key = { 'idempotency-key': word() };
    const { sent, answer, at } = await make(kind, key);
    const again = (data: object, at_ = kind.path) => ask(at_, { method: 'POST', data, headers: key });
    const count = async () => (await ask(kind.path)).json.total;
    const before = await count();
    await change(at, kind.change());
    if (kind.deletable) await remove(at, '*');
    const there = await count();
    for (const path of [kind.path, `${kind.path}/`]) {
      const repeat = await again({ ...sent, unheard_of: 1 }, path);
      expect([repeat.status, repeat.text]).toEqual([201, answer.text]);
      expect(repeat.headers.location).toBe(at);
      expect(repeat.headers.etag).toBe(answer.headers.etag);
    }
    const differing = await again(await kind.body());
    expect(differing.status).toBe(422);
    expect(differing.json.detail).toBe('This Idempotency-Key was already used here with another body.');
    expect(await count()).toBe(there);
    expect(before - there).toBe(kind.deletable ? 1 : 0);
  });
});

describe('a copy of a round', () => {
  it('is created once for a key and a round', async () => {
    const headers = { 'idempotency-key': word() };
    const copy = (id: number) => ask(`/purchase-rounds/${id}/copy`, { method: 'POST', headers });
    const first = await copy(group.roundId);
    expect([first.status, first.headers.etag]).toEqual([201, await tagOf(first.headers.location ?? '')]);
    const again = await copy(group.roundId);
    expect([again.status, again.text, again.headers.location]).toEqual([
      201,
      first.text,
      first.headers.location,
    ]);
    const copyOfCopy = await copy(first.json.id);
    expect(copyOfCopy.json.id).not.toBe(first.json.id);
    expect((await copy(999_999_999)).status).toBe(404);
  });
});

it('a key that is empty is none', async () => {
  const headers = { 'idempotency-key': '' };
  const sent = { method: 'POST', data: { name: 'Loire' }, headers };
  const ids = [(await ask('/suppliers', sent)).json.id, (await ask('/suppliers', sent)).json.id];
  expect(new Set(ids).size).toBe(2);
});
