import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed, sized } from '@/test/running/size';
import type { Group } from '@/test/support/group';
import type { Answer } from '@/test/support/http';
import { anotherGroup, ask, openGroup, visit } from '../support';

// Runs random sequences of operations on rounds, wines and orders, several at once on one server. A small model
// predicts each result.

openGroup();

type Status = 'draft' | 'open' | 'closed';
interface Wine {
  id: number;
  price: number;
}
interface Line {
  offering: number;
  quantity: number;
  price: number;
}
interface Order {
  id: number;
  number: number;
  person: number;
  lines: Line[];
  paid: boolean;
  cancelled: boolean;
}
interface Round {
  id: number;
  status: Status;
  /** The year in which it opens; null while it has no dates. */
  opens: number | null;
  offerings: Wine[];
  orders: Order[];
}
interface Model {
  rounds: Round[];
  people: number[];
}

type Step = (model: Model, at: Group) => Promise<void>;

const fields = (opens: number | null) =>
  opens === null
    ? {}
    : {
        opens_at: `${opens}-01-01T10:00:00Z`,
        order_deadline_at: '2999-01-01T10:00:00Z',
        pickup_at: '2999-02-01T10:00:00Z',
      };

const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];
const remove = <T>(list: T[], item: T) => list.splice(list.indexOf(item), 1);

function expectStatus(answer: Answer, status: number, what: string) {
  expect(answer.status, `${what}: ${answer.text}`).toBe(status);
}

const call = (at: Group, method: string, path: string, data?: unknown, elevated = false) =>
  ask(path, { method, ...(data === undefined ? {} : { data }) }, { at, elevated });

/** The open round that opened last or, among equals, was created last. */
function current({ rounds }: Model): Round | undefined {
  return rounds
    .filter(({ status }) => status === 'open')
    .sort((a, b) => Number(b.opens) - Number(a.opens) || b.id - a.id)[0];
}

function wanted(round: Round | undefined, n: number, quantity: number): Line[] {
  const offering = round && pick(round.offerings, n);
  return offering ? [{ offering: offering.id, quantity, price: offering.price }] : [];
}

const sent = (lines: Line[]) =>
  lines.map(({ offering, quantity }) => ({ wine_offering_id: offering, quantity }));
const prices = (offerings: Wine[]) => offerings.map(({ price }) => price).sort((a, b) => a - b);
const byId = ([a]: number[], [b]: number[]) => Number(a) - Number(b);
const highest = ({ orders }: Round) => Math.max(0, ...orders.map(({ number }) => number));

const steps = {
  createRound: fc
    .record({ opens: fc.option(fc.integer({ min: 2000, max: 2020 })) })
    .map(({ opens }): Step => {
      return async (model, at) => {
        const made = await call(at, 'POST', '/purchase-rounds', { route_id: at.routeId, ...fields(opens) });
        expectStatus(made, 201, 'create round');
        expect(made.json.status).toBe('draft');
        model.rounds.push({ id: made.json.id, status: 'draft', opens, offerings: [], orders: [] });
      };
    }),

  setStatus: fc
    .record({ n: fc.nat(99), status: fc.constantFrom<Status>('draft', 'open', 'closed') })
    .map(({ n, status }): Step => {
      return async (model, at) => {
        const round = pick(model.rounds, n);
        if (!round) return;
        const lacksDates = status !== 'draft' && round.opens === null;
        const hasOrders = status === 'draft' && round.status !== 'draft' && round.orders.length > 0;
        const answer = await call(at, 'PATCH', `/purchase-rounds/${round.id}`, { status });
        expectStatus(answer, lacksDates || hasOrders ? 409 : 200, `${round.status} to ${status}`);
        if (answer.status === 200) round.status = status;
      };
    }),

  clearDates: fc.nat(99).map((n): Step => {
    return async (model, at) => {
      const round = pick(model.rounds, n);
      if (!round) return;
      const answer = await call(at, 'PATCH', `/purchase-rounds/${round.id}`, { opens_at: null });
      expectStatus(answer, round.status === 'draft' ? 200 : 409, 'clear a date');
      if (answer.status === 200) round.opens = null;
    };
  }),

  copyRound: fc.nat(99).map((n): Step => {
    return async (model, at) => {
      const round = pick(model.rounds, n);
      if (!round) return;
      const made = await call(at, 'POST', `/purchase-rounds/${round.id}/copy`);
      expectStatus(made, 201, 'copy');
      const { items } = (await call(at, 'GET', `/wine-offerings?purchase_round_id=${made.json.id}`)).json;
      const offerings = items.map((offering: { id: number; price_cents: number }) => ({
        id: offering.id,
        price: offering.price_cents,
      }));
      expect(prices(offerings)).toEqual(prices(round.offerings));
      model.rounds.push({ id: made.json.id, status: 'draft', opens: round.opens, offerings, orders: [] });
    };
  }),

  deleteRound: fc.record({ n: fc.nat(99), elevated: fc.boolean() }).map(({ n, elevated }): Step => {
    return async (model, at) => {
      const round = pick(model.rounds, n);
      if (!round) return;
      const allowed = round.status === 'draft' || (round.status === 'closed' && elevated);
      const answer = await call(at, 'DELETE', `/purchase-rounds/${round.id}`, undefined, elevated);
      expectStatus(answer, allowed ? 204 : 403, `delete ${round.status}`);
      if (allowed) remove(model.rounds, round);
    };
  }),

  addOffering: fc.record({ n: fc.nat(99), price: fc.nat(10_000) }).map(({ n, price }): Step => {
    return async (model, at) => {
      const round = pick(model.rounds, n);
      if (!round) return;
      const offering = { purchase_round_id: round.id, category_id: 1, name: 'W', price_cents: price };
      const made = await call(at, 'POST', '/wine-offerings', offering);
      expectStatus(made, 201, 'add wine');
      round.offerings.push({ id: made.json.id, price });
    };
  }),

  priceOffering: fc
    .record({ n: fc.nat(99), m: fc.nat(99), price: fc.nat(10_000) })
    .map(({ n, m, price }): Step => {
      return async (model, at) => {
        const offering = pick(pick(model.rounds, n)?.offerings ?? [], m);
        if (!offering) return;
        const answer = await call(at, 'PATCH', `/wine-offerings/${offering.id}`, { price_cents: price });
        expectStatus(answer, 200, 'price');
        offering.price = price;
      };
    }),

  removeOffering: fc.record({ n: fc.nat(99), m: fc.nat(99) }).map(({ n, m }): Step => {
    return async (model, at) => {
      const round = pick(model.rounds, n);
      const offering = round && pick(round.offerings, m);
      if (!round || !offering) return;
      const ordered = round.orders.some(({ lines }) => lines.some((line) => line.offering === offering.id));
      const answer = await call(at, 'DELETE', `/wine-offerings/${offering.id}`);
      expectStatus(answer, ordered ? 409 : 204, 'delete wine');
      if (!ordered) remove(round.offerings, offering);
    };
  }),

  orderOnBehalf: fc
    .record({ n: fc.nat(99), m: fc.nat(99), person: fc.nat(99), quantity: fc.integer({ min: 1, max: 9999 }) })
    .map(({ n, m, person, quantity }): Step => {
      return async (model, at) => {
        const round = pick(model.rounds, n);
        const who = pick(model.people, person);
        const lines = wanted(round, m, quantity);
        if (!round || who === undefined || lines.length === 0) return;
        const order = { purchase_round_id: round.id, participant_id: who, lines: sent(lines) };
        const made = await call(at, 'POST', '/orders', order);
        expectStatus(made, round.status === 'draft' ? 409 : 201, `order in ${round.status}`);
        if (made.status !== 201) return;
        expect(made.json.order_number).toBe(highest(round) + 1);
        const { id, order_number: number } = made.json;
        round.orders.push({ id, number, person: who, lines, paid: false, cancelled: false });
      };
    }),

  orderInPublic: fc
    .record({ m: fc.nat(99), quantity: fc.integer({ min: 1, max: 9999 }), n: fc.nat(99) })
    .map(({ m, quantity, n }): Step => {
      return async (model, at) => {
        const round = current(model);
        const shown = (await visit('/public/current-round', {}, at)).json.current_round;
        expect(shown?.id).toBe(round?.id);
        const elsewhere = pick(model.rounds, n);
        const own = wanted(round, m, quantity);
        const lines = own.length > 0 ? own : wanted(elsewhere, m, quantity);
        if (lines.length === 0) return;
        const data = { name: 'Ada', email: 'ada@example.org', lines: sent(lines) };
        const made = await visit('/public/orders', { method: 'POST', data }, at);
        expectStatus(made, !round ? 409 : own.length > 0 ? 201 : 422, 'public order');
        if (!round || made.status !== 201) return;
        expect(made.json).toMatchObject({ order_number: highest(round) + 1, purchase_round_id: round.id });
        const path = `/orders?purchase_round_id=${round.id}&q=${made.json.order_number}`;
        const { items } = (await call(at, 'GET', path)).json;
        const [stored] = items.filter(
          (one: { order_number: number }) => one.order_number === made.json.order_number,
        );
        if (!model.people.includes(stored.participant.id)) model.people.push(stored.participant.id);
        round.orders.push({
          id: stored.id,
          number: stored.order_number,
          person: stored.participant.id,
          lines,
          paid: false,
          cancelled: false,
        });
      };
    }),

  changeOrder: fc
    .record({ n: fc.nat(99), m: fc.nat(99), k: fc.nat(99), quantity: fc.integer({ min: 1, max: 9999 }) })
    .map(({ n, m, k, quantity }): Step => {
      return async (model, at) => {
        const round = pick(model.rounds, n);
        const order = round && pick(round.orders, m);
        const [line] = wanted(round, k, quantity);
        if (!order || !line) return;
        const kept = order.lines.find(({ offering }) => offering === line.offering);
        const lines = [{ ...line, price: kept?.price ?? line.price }];
        const answer = await call(at, 'PATCH', `/orders/${order.id}`, { lines: sent(lines) });
        expectStatus(answer, 200, 'change lines');
        order.lines = lines;
      };
    }),

  settleOrder: fc
    .record({
      n: fc.nat(99),
      m: fc.nat(99),
      paid: fc.option(fc.boolean()),
      cancelled: fc.option(fc.boolean()),
    })
    .map(({ n, m, paid, cancelled }): Step => {
      return async (model, at) => {
        const order = pick(pick(model.rounds, n)?.orders ?? [], m);
        if (!order) return;
        const change = { ...(paid === null ? {} : { paid }), ...(cancelled === null ? {} : { cancelled }) };
        const { paid_cents } = (await call(at, 'GET', `/orders/${order.id}`)).json;
        // A cancelled order of which nothing is due is not marked as paid.
        const isRefused = paid === true && (cancelled ?? order.cancelled) && paid_cents === 0;
        const answer = await call(at, 'PATCH', `/orders/${order.id}`, change);
        expectStatus(answer, isRefused ? 409 : 200, 'settle');
        if (!isRefused) Object.assign(order, change);
      };
    }),

  deletePerson: fc.record({ n: fc.nat(99), elevated: fc.boolean() }).map(({ n, elevated }): Step => {
    return async (model, at) => {
      const person = pick(model.people, n);
      if (person === undefined || model.people.length < 2) return;
      const answer = await call(at, 'DELETE', `/participants/${person}`, undefined, elevated);
      expectStatus(answer, elevated ? 204 : 403, 'delete participant');
      if (!elevated) return;
      remove(model.people, person);
      for (const round of model.rounds)
        round.orders = round.orders.filter((order) => order.person !== person);
    };
  }),
};

/** The data that the service returns, in the model's format. */
async function told(at: Group): Promise<unknown> {
  const all = async (path: string) => (await call(at, 'GET', `${path}?limit=200`)).json.items;
  const [rounds, offerings, orders] = [
    await all('/purchase-rounds'),
    await all('/wine-offerings'),
    await all('/orders'),
  ];
  return rounds
    .sort((a: { id: number }, b: { id: number }) => a.id - b.id)
    .map((round: { id: number; status: Status }) => ({
      id: round.id,
      status: round.status,
      offerings: offerings
        .filter((offering: { purchase_round_id: number }) => offering.purchase_round_id === round.id)
        .map((offering: { id: number; price_cents: number }) => [offering.id, offering.price_cents])
        .sort(byId),
      orders: orders
        .filter((order: { purchase_round_id: number }) => order.purchase_round_id === round.id)
        .map((order: Record<string, never>) => [
          order.order_number,
          order.id,
          Object(order.participant).id,
          order.total_cents,
          order.paid_at !== null,
          order.cancelled_at !== null,
        ]),
    }));
}

function expected({ rounds }: Model): unknown {
  return [...rounds]
    .sort((a, b) => a.id - b.id)
    .map(({ id, status, offerings, orders }) => ({
      id,
      status,
      offerings: offerings.map((offering) => [offering.id, offering.price]).sort(byId),
      orders: [...orders]
        .sort((a, b) => a.number - b.number)
        .map(({ number, id: order, person, lines, paid, cancelled }) => [
          number,
          order,
          person,
          lines.reduce((sum, line) => sum + line.quantity * line.price, 0),
          paid,
          cancelled,
        ]),
    }));
}

async function walk(walked: Step[]): Promise<void> {
  const at = await anotherGroup();
  const offerings = at.offerings.map(({ id, price_cents }) => ({ id, price: price_cents }));
  const first: Round = { id: at.roundId, status: 'open', opens: 2020, offerings, orders: [] };
  const model: Model = { rounds: [first], people: [await at.addPerson('Eve')] };
  for (const step of walked) await step(model, at);
  expect(await told(at)).toEqual(expected(model));
}

describe('rounds, wines and orders', () => {
  const step = fc.oneof(...Object.values(steps));
  const walks = fc.array(fc.array(step, { minLength: 10, maxLength: 40 }), { minLength: 3, maxLength: 3 });

  it('match the model after any sequence of operations, several at once', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (several) => {
        await Promise.all(several.map(walk));
      }),
      { numRuns: sized({ usual: 5, full: 10 }), seed: seed(), endOnFailure: true },
    );
  });

  it('stay consistent when many clients change one round at once', async () => {
    const at = await anotherGroup();
    const orders = Array.from({ length: 60 }, (_, n) => {
      const lines = [{ wine_offering_id: at.offerings[n % 3]?.id, quantity: 1 }];
      return visit(
        '/public/orders',
        { method: 'POST', data: { name: 'A', email: `a${n % 7}@example.org`, lines } },
        at,
      );
    });
    const meddling = [
      call(at, 'DELETE', `/wine-offerings/${at.offerings[1]?.id}`),
      call(at, 'POST', `/purchase-rounds/${at.roundId}/copy`),
      call(at, 'PATCH', `/purchase-rounds/${at.roundId}`, { status: 'draft' }),
      call(at, 'PATCH', `/purchase-rounds/${at.roundId}`, { status: 'closed' }),
      call(at, 'PATCH', `/wine-offerings/${at.offerings[0]?.id}`, { price_cents: 1 }),
    ];
    const placed = await Promise.all(orders);
    await Promise.all(meddling);
    const taken = placed.filter(({ status }) => status === 201).map(({ json }) => json.order_number);
    expect([...taken].sort((a, b) => a - b)).toEqual(taken.map((_, index) => index + 1));
    for (const { status } of placed) expect([201, 409, 422]).toContain(status);
    const { json } = await call(at, 'GET', '/orders?limit=200');
    expect(json.total).toBe(taken.length);
    for (const order of json.items) expect(order.lines).toHaveLength(1);
  });
});
