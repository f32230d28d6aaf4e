import { expect, it } from 'vitest';
import { failureKind } from './failure-kinds';
import { CUT_OFF, permanentFailure, unknownOutcome } from './failures';
import { FAILURE_SENTENCES, type FailureSentence } from './sentences';

const ALL = Object.entries(FAILURE_SENTENCES) as [FailureSentence, string][];

/** The arguments of a sentence, one of which looks like another sentence of the log. */
const VALUES = {
  said: 'The mail server refused the sender: The mail provider refused the connection.',
  code: 'ECONNRESET',
  seconds: 10,
  stage: 'at the login',
  status: 502,
  type: 'text/html',
  count: 20,
};

it.each(ALL)('“%s” is found in the log as of the kind %s', (sentence, kind) => {
  for (const peer of ['mail server', 'mail provider']) {
    const failure = permanentFailure(sentence, { ...VALUES, peer });
    expect(failure.failure).not.toMatch(/[{}]/);
    expect(failureKind(failure.failure)).toBe(kind);
    expect(failureKind(unknownOutcome(failure).failure)).toBe('unknown');
  }
});

it('an attempt that was cut off may have got through, and what a provider reports later has no kind', () => {
  expect(failureKind(CUT_OFF)).toBe('unknown');
  expect(failureKind('550 5.1.1 no such user')).toBeUndefined();
});
