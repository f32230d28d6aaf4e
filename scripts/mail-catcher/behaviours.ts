import type { ProviderAnswer, ProviderError } from './submission';

/** How the catcher can answer: what the page calls it, and whether the message counts as taken. */
export const BEHAVIOURS = {
  normal: { label: 'Take the message', takes: true },
  'provider-error': { label: 'Provider error in HTTP 200', takes: false },
  'http-500': { label: 'HTTP 500 with JSON', takes: false },
  'html-502': { label: 'HTTP 502 with an HTML page', takes: false },
  'empty-body': { label: 'HTTP 200, empty body', takes: true },
  truncated: { label: 'HTTP 200, JSON cut short', takes: true },
  drip: { label: 'HTTP 200, a byte at a time', takes: true },
  'cut-off': { label: 'HTTP 200, closed half-way', takes: true },
  hold: { label: 'Hold the call until the behaviour changes', takes: true },
  hang: { label: 'Never answer', takes: false },
  reset: { label: 'Reset the connection', takes: false },
  'taken-then-reset': { label: 'Take the message, then reset', takes: true },
  'recipient-missing': { label: 'Success without the recipient', takes: true },
  'id-missing': { label: 'Success without id and token', takes: true },
  'wrong-types': { label: 'Success with wrong types', takes: true },
  redirect: { label: 'HTTP 302 to elsewhere', takes: false },
  'huge-body': { label: 'HTTP 200, 200 MB of body', takes: true },
  custom: { label: 'The status and body given here', takes: false },
} as const;

export type BehaviourKind = keyof typeof BEHAVIOURS;

/** What to do with messages that come in. */
export interface Behaviour {
  kind: BehaviourKind;
  /** Waits before it answers, in milliseconds. */
  delayMs?: number | undefined;
  /** Only messages to recipients that contain this, in any case. */
  to?: string | undefined;
  /** Only the first so many messages that it fits. */
  times?: number | undefined;
  /** Which error a `provider-error` is. */
  error?: ProviderError | undefined;
  /** Milliseconds between two bytes of a `drip`. */
  everyMs?: number | undefined;
  /** What a `custom` one answers; the status is 200, the type JSON and the body empty unless given. */
  answer?: Partial<ProviderAnswer> | undefined;
}

const NORMAL: Behaviour = { kind: 'normal' };

/** The behaviours in force; the first that fits a message is the one it meets. */
export class Behaviours {
  #current: Behaviour[] = [];
  #waiting: (() => void)[] = [];

  /** Those in force, with what is left of their `times`. */
  current(): readonly Behaviour[] {
    return this.#current;
  }

  /** Puts these in force instead of all before, and lets go of the calls that are held. */
  set(behaviours: Behaviour[]): void {
    this.#current = behaviours.map((behaviour) => ({ ...behaviour }));
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** Waits until others are put in force. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The behaviour that a mail to these recipients meets, which uses it up by one. */
  take(recipients: string[]): Behaviour {
    const found = this.#current.find((behaviour) => fits(behaviour, recipients));
    if (!found) return NORMAL;
    if (found.times !== undefined) {
      found.times -= 1;
      if (found.times <= 0) this.#current = this.#current.filter((behaviour) => behaviour !== found);
    }
    return { ...found };
  }
}

function fits({ to, times }: Behaviour, recipients: string[]): boolean {
  if (times !== undefined && times <= 0) return false;
  const part = to?.toLowerCase();
  return !part || recipients.some((recipient) => recipient.toLowerCase().includes(part));
}
