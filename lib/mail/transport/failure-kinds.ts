import { isOutcomeUnknown } from './failures';
import { FAILURE_SENTENCES, type FailureKind } from './sentences';

/** Patterns of logged sentences, with any arguments. */
const PATTERNS = Object.entries(FAILURE_SENTENCES).map(([sentence, kind]) => {
  const literal = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = literal.replaceAll('{peer}', 'mail (?:server|provider)').replaceAll(/\{\w+\}/g, '.*');
  return { pattern: new RegExp(`^${pattern}`), kind };
});

/** The kind of failure that a sentence of the mail log tells of; undefined for the mail provider's own words. */
export function failureKind(failure: string): FailureKind | undefined {
  if (isOutcomeUnknown(failure)) return 'unknown';
  return PATTERNS.find(({ pattern }) => pattern.test(failure))?.kind;
}
