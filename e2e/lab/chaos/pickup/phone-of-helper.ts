import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Called, call, outcomeOf } from '@/e2e/lab/chaos/calls';
import { count } from '@/e2e/lab/chaos/finding';
import { notSent, ordersOn, type Phone, type PickupResult, reducePickup } from '@/lib/pickup/day/phone/phone';
import type { PickupEvent, PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import type { Group } from '@/test/support/group';
import { send } from '@/test/support/http';

const KINDS = [
  'handed_over',
  'handed_over',
  'short',
  'paid_cash',
  'age_checked',
  'collected',
  'undo',
] as const;
/** The most events that are sent at once here, so that a run has many requests. */
const MOST_AT_ONCE = 8;
/** After so many milliseconds at most a request is broken off, which may be before or after the server has written. */
const CUT_MS = 25;

/** The common state of a run's phones. */
export interface Field {
  group: Group;
  /** The address of a server; another one each time. */
  url(): string;
  random(): number;
  outcomes: Map<string, number>;
  /** Answers that nobody should get. */
  unexpected: Set<string>;
}

/** A phone at the pickup, which presses at random and whose connection breaks again and again. */
export class HelpersPhone {
  phone: Phone = { orders: [], cursor: '', pressed: [], refused: [] };
  /** The last thing that the server said of each event. */
  readonly said = new Map<string, PickupResult['status']>();
  /** The number of requests that were broken off, or whose answers were lost. */
  cut = 0;
  /** The number of complete states, as after a crash of the database. */
  completeStates = 0;
  readonly table: string;
  readonly #field: Field;
  readonly #cookie: string;

  private constructor(field: Field, table: string, cookie: string) {
    this.#field = field;
    this.table = table;
    this.#cookie = cookie;
  }

  /** Opens the pickup by a link. */
  static async open(field: Field, link: { url: string; label: string }): Promise<HelpersPhone> {
    const { host } = field.group;
    const address = `${field.url()}${new URL(link.url).pathname}`;
    const { headers } = await send(address, { method: 'POST', headers: { host } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const phone = new HelpersPhone(field, link.label, cookie);
    if (!(await phone.read())) throw new Error('the pickup could not be read');
    return phone;
  }

  /** The orders as this phone shows them. */
  orders(): PickupOrder[] {
    return ordersOn(this.phone, this.table);
  }

  press(order: PickupOrder, kind: PickupEvent['kind'], fields: Partial<PickupEvent> = {}): void {
    const nothing = {
      line_id: null,
      bottles: null,
      reason: null,
      amount_cents: null,
      name: null,
      undoes: null,
    };
    const made = { id: randomUUID(), order_id: order.id, kind, at: new Date().toISOString() };
    this.phone = reducePickup(this.phone, { kind: 'pressed', event: { ...nothing, ...made, ...fields } });
  }

  /** Presses an event of some order, whether or not it will be refused. */
  pressSomething(): void {
    const { random } = this.#field;
    const orders = this.orders();
    const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
    const [order, kind] = [one(orders), one(KINDS)];
    if (!order || !kind) return;
    const line = { line_id: one(order.lines)?.id ?? 0, bottles: 1 + Math.floor(random() * 2) };
    const cash = 100 * (1 + Math.floor(random() * 30)) * (random() < 0.3 ? -1 : 1);
    const fields: Record<(typeof KINDS)[number], Partial<PickupEvent>> = {
      handed_over: line,
      short: { ...line, reason: one(['missing', 'broken', 'wrong'] as const) ?? null },
      paid_cash: { amount_cents: cash },
      age_checked: {},
      collected: {},
      undo: { undoes: one(order.events)?.id ?? randomUUID() },
    };
    this.press(order, kind, fields[kind]);
  }

  /** Sends the unsent events, in order; the request, or its answer, may be lost on the way. */
  async send(mayBeCut: boolean): Promise<void> {
    const { random, unexpected } = this.#field;
    const events = notSent(this.phone).slice(0, MOST_AT_ONCE);
    if (events.length === 0) return;
    const fate = mayBeCut ? random() : 1;
    const called = await this.#tell(events, fate < 0.2 ? Math.ceil(random() * CUT_MS) : undefined);
    if (fate < 0.4) this.cut += 1;
    if (called.status !== 200) return this.#note(called);
    if (fate < 0.4) return;
    const { results } = JSON.parse(called.text) as { results: PickupResult[] };
    if (results.map(({ id }) => id).join() !== events.map(({ id }) => id).join()) unexpected.add(called.text);
    for (const { id, status } of results) this.said.set(id, status);
    this.phone = reducePickup(this.phone, { kind: 'answered', results });
    if (mayBeCut && random() < 0.2) await this.#repeat(events);
  }

  /** Repeats events that the server has, as a network may do. */
  async #repeat(events: PickupEvent[]): Promise<void> {
    const taken = events.filter(({ id }) => this.said.get(id) !== 'refused');
    if (taken.length === 0) return;
    const called = await this.#tell(taken);
    if (called.status !== 200) return this.#note(called);
    const statuses = (JSON.parse(called.text) as { results: PickupResult[] }).results.map(
      ({ status }) => status,
    );
    if (statuses.some((status) => status !== 'known'))
      this.#field.unexpected.add(`repeated: ${statuses.join()}`);
  }

  async #tell(events: PickupEvent[], timeoutMs?: number): Promise<Called> {
    const { group, url, outcomes } = this.#field;
    // Fields that a kind does not need are left out, as on the page.
    const body = JSON.stringify({ events }, (_key, value) => value ?? undefined);
    const headers = { host: group.host, cookie: this.#cookie, 'content-type': 'application/json' };
    const cut = timeoutMs === undefined ? {} : { timeoutMs };
    const called = await call(`${url()}/pickup/events`, { headers, body, ...cut });
    count(outcomes, timeoutMs === undefined ? outcomeOf(called) : 'broken off');
    return called;
  }

  /** Reads the changes; false when the server could not be asked. */
  async read(): Promise<boolean> {
    const { group, url, outcomes } = this.#field;
    const since = this.phone.cursor ? `&since=${this.phone.cursor}` : '';
    const taken = new Set(this.phone.pressed.flatMap(({ event, isTaken }) => (isTaken ? [event.id] : [])));
    const headers = { host: group.host, cookie: this.#cookie };
    const called = await call(`${url()}/pickup/state?details=true${since}`, { method: 'GET', headers });
    count(outcomes, outcomeOf(called));
    if (called.status !== 200) {
      this.#note(called);
      return false;
    }
    const state = JSON.parse(called.text);
    if (since && state.complete) this.completeStates += 1;
    this.phone = reducePickup(this.phone, { kind: 'read', state, taken });
    return true;
  }

  /** Sends everything left, and reads everything that all phones have sent until then. */
  async finish(mayBeCut: boolean): Promise<void> {
    while (notSent(this.phone).length > 0) {
      await this.send(mayBeCut);
      if (notSent(this.phone).length > 0) await sleep(20);
    }
  }

  #note({ status, text }: Called): void {
    if (status !== 0 && status !== 503) this.#field.unexpected.add(`${status} ${text.slice(0, 300)}`);
  }
}
