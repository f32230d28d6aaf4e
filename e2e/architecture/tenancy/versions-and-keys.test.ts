import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/app/(api)/operations';
import { takesKey, VERBS } from '@/lib/http/api/operation';
import type { Answered } from '@/lib/rules/idempotency';
import { everyRule } from './every-rule';
import { examples } from './examples';
import { callerOf, OURS, openStage } from './stage';
import { asText, onlyThese, rowsOf } from './world';

// A version and a key mean for every rule what they mean for a participant in `lib/rules/version.test.ts` and
// `lib/rules/idempotency.test.ts`. `e2e/api/openapi.test.ts` names the operations that have them.

const provider = openStage();
const rules = await everyRule();
const operations = Object.values(paths).flatMap((handlers) =>
  VERBS.flatMap((verb) => handlers[verb].operation ?? []),
);
const withKey = new Set(operations.filter(takesKey).map(({ rule }) => rule));
/** Our rows at the beginning. */
let untouched: string;

beforeAll(async () => {
  await onlyThese(OURS);
  untouched = await rowsOf(OURS);
});
beforeEach(() => onlyThese(OURS));

/** The inputs of a rule's examples that it accepts. */
const accepted = (name: string) =>
  (examples(provider())[name] ?? [])
    .filter(({ refused }) => !refused)
    .map(({ input }) => input((row) => row, OURS));

describe('a rule that changes a resource with a version', () => {
  it.each(rules.filter(({ rule }) => rule.versioned))(
    'refuses a version that is not the current one, and changes nothing: $name',
    async ({ name, rule }) => {
      const caller = await callerOf(OURS, rule.access);
      for (const input of accepted(name)) {
        await expect(rule(caller, input, { ifMatch: '"stale"' })).rejects.toMatchObject({
          status: 412,
          message: 'This was changed meanwhile. Read it again.',
        });
        await expect(rule(caller, input, { seen: 'stale' })).rejects.toMatchObject({
          problem: 'changedMeanwhile',
          status: 409,
          current: expect.any(Object),
        });
        expect(await rowsOf(OURS)).toBe(untouched);
      }
    },
  );
});

describe('a rule that takes a key', () => {
  it.each(rules.filter(({ rule }) => withKey.has(rule)))(
    'does once what is asked ten times at once, and answers all alike: $name',
    async ({ name, rule }) => {
      const caller = await callerOf(OURS, rule.access);
      const answer = (result: unknown): Answered => ({ body: asText(result), location: '/things/1' });
      for (const input of accepted(name)) {
        const asked = (times: number) =>
          Promise.all(
            Array.from({ length: times }, async () =>
              rule.once?.(caller, input, { key: 'k', path: '/', answer }),
            ),
          );
        await onlyThese(OURS);
        const answers = await asked(10);
        const rows = await rowsOf(OURS);
        expect(rows).not.toBe(untouched);
        await onlyThese(OURS);
        const [alone] = await asked(1);
        expect(answers).toEqual(answers.map(() => alone));
        expect(rows).toBe(await rowsOf(OURS));
      }
    },
  );
});
