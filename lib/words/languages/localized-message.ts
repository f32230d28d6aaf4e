import type { Messages } from './compiled/messages';
import type { Values } from './translator';

/** A name as it stands, or a category that each language has a word for. */
export type LocalizedName = string | { category: keyof Messages['categories'] };

/**
 * A value in a message; an amount in plain digits gets the reader's decimal mark, and listed names are in the reader's
 * language.
 */
export type NamedValues = Record<string, Values[string] | { amount: string } | { listed: LocalizedName[] }>;

/**
 * A sentence about a value, in no language yet: the key of a message under `fields` in the catalogues, with
 * its arguments. It is text, because zod passes on nothing else as a problem's message.
 */
export type LocalizedMessage = string;

type Key = keyof Messages['fields'];

/** Makes a message: `localizedMessage('atMost', { most: 9999 })`. */
export function localizedMessage(key: Key, values: NamedValues = {}): LocalizedMessage {
  return JSON.stringify([key, values]);
}

/** Makes one saying of several, whose sentences follow each other. */
export const joinMessages = (sayings: LocalizedMessage[]): LocalizedMessage => `[${sayings.join(',')}]`;
