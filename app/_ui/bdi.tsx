import type { ReactNode } from 'react';

/** Letters that are written from right to left: Hebrew, Arabic and their like. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name in a sentence, kept apart where it is written the other way: `t.rich('ofName', { name, bdi })`. Any other name
 * stays a part of the sentence's text.
 */
export function bdi(name: ReactNode): ReactNode {
  const text = Array.isArray(name) ? name.join('') : name;
  return typeof text === 'string' && !RIGHT_TO_LEFT.test(text) ? text : <bdi>{name}</bdi>;
}
