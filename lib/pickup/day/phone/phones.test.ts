import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyAll } from '@/lib/pickup/day/event-batch';
import type { PickupEvent, PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import { checkGenerated } from '@/test/support/generated';
import { notSent, ordersOn, type Phone, type PickupResult, reducePickup } from './phone';

// Four phones over one set of orders, as the page runs them, against the server's rules. Requests are
// repeated, cut off before or after the server has written, and phones restart with their stored events.

const anOrder = (id: number): PickupOrder => ({
  id,
  order_number: id,
  name: `Person ${id}`,
  phone: null,
  cancelled: false,
  collected_at: null,
  collected_by: '',
  age_checked_at: null,
  due_cents: 5000,
  paid_cents: 0,
  lines: [3, 2].map((bottles, place) => ({
    id: id * 10 + place,
    wine_offering_id: place,
    name: `Wine ${place}`,
    vintage: null,
    category: 'Red',
    bottles,
    handed_over: 0,
    short: 0,
    unit_price_cents: 1000,
    bottles_per_crate: 6,
  })),
  events: [],
});

const first = () => [1, 2, 3].map(anOrder);

/** The server: its stored events, and the rules. */
class Server {
  orders = first();
  written: PickupEvent[] = [];
  #clock = 0;

  take(events: PickupEvent[], table: string): PickupResult[] {
    this.#clock += 1;
    const at = new Date(this.#clock * 1000).toISOString();
    const batch = applyAll(this.written, this.orders, events, { at, table });
    const changed = new Map(batch.orders.map((order) => [order.id, order]));
    this.orders = this.orders.map((order) => changed.get(order.id) ?? order);
    this.written.push(...batch.applied.map(({ event }) => event));
    return batch.results.map(({ id, status }) => ({ id, status }));
  }
}

/** A phone with the events that outlive its page. */
class OnePhone {
  phone: Phone = { orders: first(), cursor: '', pressed: [], refused: [] };
  kept: PickupEvent[] = [];

  readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  press(event: PickupEvent): void {
    this.kept.push(event);
    this.phone = reducePickup(this.phone, { kind: 'pressed', event });
  }

  send(server: Server, cut: 'before' | 'after' | 'never'): void {
    const events = notSent(this.phone);
    if (events.length === 0 || cut === 'before') return;
    const results = server.take(events, this.table);
    if (cut === 'after') return;
    const ids = new Set(results.map(({ id }) => id));
    this.phone = reducePickup(this.phone, { kind: 'answered', results });
    this.kept = this.kept.filter(({ id }) => !ids.has(id));
  }

  read(server: Server): void {
    const taken = new Set(this.phone.pressed.flatMap((one) => (one.isTaken ? [one.event.id] : [])));
    const state = { orders: server.orders, cursor: '', complete: true };
    this.phone = reducePickup(this.phone, { kind: 'read', state, taken });
  }

  begin(server: Server): void {
    this.phone = { orders: server.orders, cursor: '', pressed: [], refused: [] };
    for (const event of this.kept) this.phone = reducePickup(this.phone, { kind: 'pressed', event });
  }
}

const act = fc.record({
  phone: fc.nat(3),
  act: fc.constantFrom('press', 'press', 'press', 'undo', 'send', 'cut before', 'cut after', 'read', 'begin'),
  order: fc.integer({ min: 1, max: 3 }),
  line: fc.nat(1),
  bottles: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('handed_over', 'short', 'paid_cash', 'age_checked', 'collected'),
  cents: fc.integer({ min: -1000, max: 3000 }).filter((cents) => cents !== 0),
});

it('four phones and the server end in one state, in which nothing is lost or counted twice', () => {
  checkGenerated(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const server = new Server();
      const phones = [1, 2, 3, 4].map((number) => new OnePhone(`Table ${number}`));
      const pressed: PickupEvent[] = [];
      acts.forEach((one, place) => {
        const phone = phones[one.phone] as OnePhone;
        const event: PickupEvent = {
          id: `event ${place}`,
          order_id: one.order,
          kind: one.act === 'undo' ? 'undo' : (one.kind as PickupEvent['kind']),
          at: new Date(place).toISOString(),
          line_id: one.order * 10 + one.line,
          bottles: one.bottles,
          reason: 'broken',
          amount_cents: one.cents,
          name: null,
          undoes:
            one.act === 'undo'
              ? (pressed.findLast(({ order_id }) => order_id === one.order)?.id ?? null)
              : null,
        };
        if (one.act === 'press' || one.act === 'undo') {
          pressed.push(event);
          phone.press(event);
        } else if (one.act === 'read') phone.read(server);
        else if (one.act === 'begin') phone.begin(server);
        else phone.send(server, one.act === 'send' ? 'never' : one.act === 'cut before' ? 'before' : 'after');
      });
      for (const phone of phones) phone.send(server, 'never');
      for (const phone of phones) {
        phone.read(server);
        expect(notSent(phone.phone)).toEqual([]);
        expect(phone.kept).toEqual([]);
        expect(ordersOn(phone.phone, phone.table)).toEqual(server.orders);
      }
      expect(new Set(server.written.map(({ id }) => id)).size).toBe(server.written.length);
      for (const order of server.orders) expectSumOf(order);
    }),
  );
});

/** Expects an order to be the sum of its valid events. */
function expectSumOf(order: PickupOrder): void {
  const of = (kind: string) => order.events.filter((event) => event.kind === kind);
  const cash = of('paid_cash').reduce((sum, event) => sum + (event.amount_cents ?? 0), 0);
  expect(order.paid_cents).toBe(cash);
  expect(cash).toBeGreaterThanOrEqual(0);
  let total = 0;
  for (const line of order.lines) {
    const bottles = (kind: string) =>
      of(kind).reduce((sum, event) => sum + (event.line_id === line.id ? (event.bottles ?? 0) : 0), 0);
    const given = of('collected').flatMap((event) => event.given ?? []);
    const atOnce = given.reduce((sum, one) => sum + (one.line_id === line.id ? one.bottles : 0), 0);
    expect(line.short).toBe(bottles('short'));
    expect(line.handed_over).toBe(bottles('handed_over') + atOnce);
    expect(line.handed_over).toBeLessThanOrEqual(line.bottles);
    total += line.bottles * line.unit_price_cents;
  }
  expect(order.due_cents).toBe(total - cash);
  expect(order.collected_at !== null).toBe(of('collected').length === 1);
  expect(order.age_checked_at !== null).toBe(of('age_checked').length > 0);
}
