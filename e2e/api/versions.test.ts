import { randomInt, randomUUID } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '@/test/support/group';
import { fetchAnswer } from '@/test/support/http';
import { anotherGroup, ask, group, openGroup } from './support';

openGroup();

let other: Group;
beforeAll(async () => {
  other = await anotherGroup();
});

const STALE = '"stale"';
const CHANGED = { detail: 'This was changed meanwhile. Read it again.' };

/** A kind of resource that can be created and changed: its path, a body to create one, and a change. */
interface Kind {
  path: string;
  body(): Promise<object>;
  change(): object;
  wrong: object;
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
    wrong: { name: '' },
    deletable: false,
  },
  {
    path: '/participants',
    body: async () => ({ route_id: group.routeId, name: 'Ada', email: `${word()}@example.org` }),
    change: named,
    wrong: { email: 'none' },
    deletable: true,
  },
  {
    path: '/purchase-rounds',
    body: async () => ({ route_id: group.routeId, ...named() }),
    change: named,
    wrong: { name: '' },
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
    wrong: { price_cents: -1 },
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
    wrong: { lines: [] },
    deletable: false,
  },
  {
    path: '/mail-templates',
    body: async () => {
      const route = await group.api('/routes', { name: 'Third', public_domain: `${word()}.example.org` });
      return { route_id: route.id, event_type: 'round_announced', subject: 'S', body_html: 'B' };
    },
    change: () => ({ subject: word() }),
    wrong: { subject: '' },
    deletable: true,
  },
  { path: '/suppliers', body: async () => named(), change: named, wrong: { name: '' }, deletable: true },
  {
    path: '/payment-accounts',
    body: async () => ({ holder: 'Riverside', iban: anIban() }),
    change: named,
    wrong: { iban: 'NL00BANK0123456789' },
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
    wrong: { status: 'draft' },
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
    for (const ifMatch of [answer.headers.etag ?? '', STALE, `W/${before.headers.etag}`, 'none', '']) {
      const refused = await change(at, kind.change(), ifMatch);
      expect([refused.status, refused.json], ifMatch).toEqual([412, CHANGED]);
      if (kind.deletable) expect((await remove(at, ifMatch)).status).toBe(412);
    }
    expect((await ask(at)).text).toBe(before.text);
    expect((await change(at, kind.change(), `${STALE}, ${before.headers.etag}`)).status).toBe(200);
    expect((await change(at, kind.change(), '*')).status).toBe(200);
  });

  it('accepts one of several changes that are made at once', async () => {
    const { at, answer } = await make(kind);
    const ifMatch = answer.headers.etag;
    const answers = await Promise.all(Array.from({ length: 4 }, () => change(at, kind.change(), ifMatch)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('is looked up after the token is checked, and before the version and the body', async () => {
    const { at } = await make(kind);
    const stale = { method: 'PATCH', headers: { 'if-match': STALE } };
    const unknown = await fetchAnswer(`${group.apiUrl}${at}`, { ...stale, data: {} });
    expect(unknown.status).toBe(401);
    expect((await ask(at, { ...stale, data: {} }, { at: other })).status).toBe(404);
    expect((await change(`${kind.path}/999999999`, kind.wrong, STALE)).status).toBe(404);
    expect((await change(`${kind.path}/999999999`, {}, '*')).status).toBe(404);
    expect((await change(`${kind.path}/999999999`, kind.wrong)).status).toBe(404);
    expect((await ask(at, { method: 'PATCH', data: kind.wrong }, { at: other })).status).toBe(404);
    expect((await change(at, kind.wrong)).status).toBe(422);
    expect((await change(at, kind.wrong, STALE)).status).toBe(412);
    expect((await change(at, kind.wrong, await tagOf(at))).status).toBe(422);
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

  it('is created once by ten simultaneous requests with one key', async () => {
    const sent = await kind.body();
    const headers = { 'idempotency-key': word() };
    const before = (await ask(kind.path)).json.total;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(kind.path, { method: 'POST', data: sent, headers })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await ask(kind.path)).json.total).toBe(before + 1);
  });

  it('is created anew each time when the key is empty', async () => {
    const headers = { 'idempotency-key': '' };
    const before = (await ask(kind.path)).json.total;
    for (const data of [await kind.body(), await kind.body()]) {
      expect((await ask(kind.path, { method: 'POST', data, headers })).status).toBe(201);
    }
    expect((await ask(kind.path)).json.total).toBe(before + 2);
  });

  it('is not created with a key that is too long', async () => {
    const data = await kind.body();
    const answer = await ask(kind.path, {
      method: 'POST',
      data,
      headers: { 'idempotency-key': 'k'.repeat(256) },
    });
    expect(answer.status).toBe(422);
    expect(answer.json.errors[0].path).toBe('idempotency_key');
  });
});

describe('the organization', () => {
  it('is renamed by only one of two simultaneous requests', async () => {
    const etag = await tagOf('/organization');
    const answers = await Promise.all([1, 2].map(() => change('/organization', named(), etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await tagOf('/organization')).toBe(answers.find(({ status }) => status === 200)?.headers.etag);
  });
});

describe('an order', () => {
  it("has another version when its participant's name changed", async () => {
    const [orders] = kinds.filter(({ path }) => path === '/orders');
    if (!orders) throw new Error('orders are a kind');
    const { at, answer } = await make(orders);
    await change(`/participants/${answer.json.participant.id}`, named());
    expect(await tagOf(at)).not.toBe(answer.headers.etag);
    expect((await change(at, { paid: true }, answer.headers.etag)).status).toBe(412);
  });
});

describe('a round that may not be deleted', () => {
  it('is refused for that reason, whatever the version', async () => {
    expect((await remove(`/purchase-rounds/${group.roundId}`, STALE)).status).toBe(403);
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

describe("another organization's key", () => {
  it('does not affect ours', async () => {
    const headers = { 'idempotency-key': word() };
    const join = (at: Group) =>
      ask(
        '/participants',
        {
          method: 'POST',
          data: { route_id: at.routeId, name: 'Ada', email: 'same@example.org' },
          headers,
        },
        { at },
      );
    const [ours, theirs] = [await join(group), await join(other)];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.route_id).toBe(other.routeId);
    const data = { route_id: group.routeId, name: 'Ada', email: 'same@example.org' };
    const stolen = await ask('/participants', { method: 'POST', data, headers }, { at: other });
    expect(stolen.status).toBe(422);
    expect(stolen.text).not.toContain(String(ours.json.id));
  });
});
