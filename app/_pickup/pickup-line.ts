import type { z } from 'zod';
import { MOST_EVENTS } from '@/lib/pickup/day/event-limits';
import {
  notSent,
  type Phone,
  type PhoneInput,
  type PickupResult,
  reducePickup,
} from '@/lib/pickup/day/phone/phone';
import type { summedPickupShape } from '@/lib/pickup/day/present';
import { isAsNew } from '@/lib/pickup/day/state/pickup-cursor';
import type { PickupEvent } from '@/lib/pickup/day/state/pickup-entry';
import type { EventKeeper } from './kept-events';
import type { RoundKeeper } from './kept-page';

/** A state as the server tells it; `sums` for administrators. */
type TellingState = Pick<Phone, 'orders' | 'cursor'> & { complete: boolean; sums?: Sums };

export type Sums = z.output<typeof summedPickupShape>['sums'];

/** The line to the server. A request of which nothing is known is rejected with any other error than `DoorClosed`. */
export interface Doors {
  send(events: PickupEvent[]): Promise<PickupResult[]>;
  read(since: string | undefined): Promise<TellingState>;
}

/** A refusal of a whole request, by its status. */
export class DoorClosed extends Error {
  readonly status: number;

  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** The state of a pickup page. */
export interface Shown {
  phone: Phone;
  /** False where the browser has no storage: unsent events are then lost with the page. */
  isKept: boolean;
  /** Set once the link or the session has ended, or the round is gone. */
  isClosed: boolean;
  /** The sums of the pickup in the server's last answer to an administrator. */
  sums?: Sums | undefined;
}

const POLL_MS = 4000;
const LONGEST_WAIT_MS = 8000;

/** Keeps the pressed events, sends them in order as soon as possible, and reads the changes of others. */
export class PickupConnection {
  #shown: Shown;
  readonly #doors: Doors;
  readonly #keeper: EventKeeper;
  readonly #round: RoundKeeper | undefined;
  /** Events with an answer, which are forgotten once the state with them is kept. */
  #answered: string[] = [];
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWorking = false;
  #isOn = false;
  #failures = 0;

  constructor(phone: Phone, doors: Doors, keeper: EventKeeper, round?: RoundKeeper) {
    this.#shown = { phone, isKept: true, isClosed: false };
    this.#doors = doors;
    this.#keeper = keeper;
    this.#round = round;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = () => this.#shown;

  /** Begins with the events that an earlier page has left, and goes on until it is stopped. */
  async start(): Promise<void> {
    this.#isOn = true;
    const kept = await this.#round?.load().catch(() => undefined);
    if (kept && isAsNew(kept.cursor, this.#shown.phone.cursor)) {
      this.#step({ kind: 'read', state: { ...kept, complete: true }, taken: new Set() });
    }
    await this.#whereKept(async () => {
      const here = new Set(this.#shown.phone.pressed.map(({ event }) => event.id));
      for (const event of await this.#keeper.load()) {
        if (!here.has(event.id)) this.#step({ kind: 'pressed', event });
      }
    });
    await this.work();
  }

  stop(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  press(event: PickupEvent): void {
    this.#step({ kind: 'pressed', event });
    void this.#whereKept(() => this.#keeper.keep(event));
    this.#failures = 0;
    void this.work();
  }

  refuse(event: PickupEvent, sentence: string): void {
    this.#step({ kind: 'refused', event, sentence });
  }

  /** Sends the unsent events and reads the changes, once at a time; then again after a while. */
  async work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    clearTimeout(this.#timer);
    try {
      do await this.#send();
      while (notSent(this.#shown.phone).length > 0);
      await this.#read();
      this.#failures = 0;
      this.#show({ isClosed: false });
    } catch (error) {
      this.#failures += 1;
      if (error instanceof DoorClosed && [401, 404].includes(error.status)) {
        this.#show({ isClosed: true });
        await this.#round?.forget().catch(() => {});
      }
    }
    this.#isWorking = false;
    const isWaiting = notSent(this.#shown.phone).length > 0;
    const pause = isWaiting && this.#failures === 0 ? 0 : this.#failures === 0 ? POLL_MS : this.#backOff();
    if (this.#isOn) this.#timer = setTimeout(() => void this.work(), pause);
  }

  #backOff(): number {
    return Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(this.#failures, 5)) * (0.75 + Math.random() / 2);
  }

  async #send(): Promise<void> {
    const events = notSent(this.#shown.phone).slice(0, MOST_EVENTS);
    if (events.length === 0) return;
    const results = await this.#answerTo(events);
    this.#step({ kind: 'answered', results });
    this.#answered.push(...results.map(({ id }) => id));
  }

  /** One event that has not its form must not keep the others from being sent. */
  async #answerTo(events: PickupEvent[]): Promise<PickupResult[]> {
    try {
      return await this.#doors.send(events);
    } catch (error) {
      if (!(error instanceof DoorClosed) || error.status !== 422) throw error;
      const [first] = events;
      if (!first) return [];
      return events.length > 1 ? this.#answerTo([first]) : [{ id: first.id, status: 'refused', detail: '' }];
    }
  }

  async #read(): Promise<void> {
    const { pressed, cursor } = this.#shown.phone;
    const taken = new Set(pressed.flatMap(({ event, isTaken }) => (isTaken ? [event.id] : [])));
    const state = await this.#doors.read(cursor).catch((error: unknown) => {
      if (error instanceof DoorClosed && error.status === 422) return this.#doors.read(undefined);
      throw error;
    });
    this.#step({ kind: 'read', state, taken });
    if (state.sums) this.#show({ sums: state.sums });
    // Without storage for it, the round is read again.
    if (state.orders.length > 0) await this.#round?.keep(this.#shown.phone).catch(() => {});
    const answered = this.#answered.splice(0);
    if (answered.length > 0) await this.#whereKept(() => this.#keeper.forget(answered));
  }

  async #whereKept(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.#show({ isKept: false });
    }
  }

  #step(step: PhoneInput): void {
    this.#show({ phone: reducePickup(this.#shown.phone, step) });
  }

  #show(changed: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
