import type { ProviderAnswer, ProviderError } from './smtp/submission';

/**
 * The ways in which the catcher can answer, with the label on the page and whether the message counts as
 * accepted.
 */
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

/** The treatments of incoming messages. */
export interface Behaviour {
  kind: BehaviourKind;
  /** The delay before the answer, in milliseconds. */
  delayMs?: number | undefined;
  /** Applies only to recipients that contain this text, in any case. */
  to?: string | undefined;
  /** Applies only to the first matching messages, up to this number. */
  times?: number | undefined;
  /** The error of a `provider-error`. */
  error?: ProviderError | undefined;
  /** The milliseconds between two bytes of a `drip`. */
  everyMs?: number | undefined;
  /** The answer of a `custom` behaviour. The defaults are status 200, type JSON and an empty body. */
  answer?: Partial<ProviderAnswer> | undefined;
}

const NORMAL: Behaviour = { kind: 'normal' };

/** The active behaviours. The first that matches a message is applied. */
export class Behaviours {
  #current: Behaviour[] = [];
  #waiting: (() => void)[] = [];

  /** The active behaviours, with the rest of their `times`. */
  current(): readonly Behaviour[] {
    return this.#current;
  }

  /** Replaces all active behaviours, and releases the calls that are held. */
  set(behaviours: Behaviour[]): void {
    this.#current = behaviours.map((behaviour) => ({ ...behaviour }));
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** Resolves when the behaviours are replaced. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The behaviour for a mail to these recipients. Counts as one use of it. */
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
