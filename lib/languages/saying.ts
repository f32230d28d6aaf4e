import type { Messages } from './compiled/messages';
import type { Values } from './translator';

/** A value that a saying names: also an amount in plain digits, which is written with the mark of whoever reads it. */
export type NamedValues = Record<string, Values[string] | { amount: string }>;

/**
 * A sentence about a value, not yet in any language: the key of a message under `fields` in the catalogues, with what
 * it names. It is text, because the schemas that check input pass on nothing else as the message of a problem.
 */
export type Saying = string;

type Key = keyof Messages['fields'];

/** Makes a saying: `saying('atMost', { most: 9999 })`. */
export function saying(key: Key, values: NamedValues = {}): Saying {
  return JSON.stringify([key, values]);
}

/** Makes one saying of several, whose sentences follow each other. */
export const several = (sayings: Saying[]): Saying => `[${sayings.join(',')}]`;
