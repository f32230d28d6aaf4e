import { beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '@/lib/process/jobs/sweep';
import { type Effect, effectOf } from './effects';
import { everyRule, type FoundRule } from './every-rule';
import { examples } from './examples';
import { callerOf, ORDER_MAIL, OURS, openStage, TWIN, waysToAsk } from './stage';
import { onlyThese, rowsOf } from './world';

// Ids are unique only within an organization, so two organizations may have equal ones. Next to such a twin,
// code that forgets the organization reads, changes or counts the twin's rows. So each rule is called twice,
// alone in the database and next to the twin, and its effects must be equal.

const provider = openStage();
const rules = await everyRule();
/** The twin's rows at the beginning. */
let untouched: string;

/** A call of ours, with a unique name. */
interface Call {
  name: string;
  isRefused: boolean;
  make(): Promise<unknown>;
}

/** The calls of a rule with each of its examples, in each way to ask. */
async function callsOf({ name, rule }: FoundRule): Promise<Call[]> {
  const caller = await callerOf(OURS, rule.access);
  return (examples(provider())[name] ?? []).flatMap(({ input, refused }, place) => {
    const sent = input((row) => row, OURS);
    return waysToAsk(rule).map((precondition) => ({
      name: `${name}, example ${place + 1}${precondition ? ' with a precondition' : ''}`,
      isRefused: refused === true,
      make: () => rule(caller, sent, precondition),
    }));
  });
}

const jobs: Call[] = ORDER_MAIL.map((job) => ({ ...job, isRefused: false }));

/**
 * The effect of each call alone. All of them come before the first one next to the twin, because adding and removing
 * its rows takes longer than most calls.
 */
const alone = new Map<string, Effect>();

beforeAll(async () => {
  await onlyThese(TWIN);
  untouched = await rowsOf(TWIN);
  for (const found of rules) {
    for (const { name, make } of await callsOf(found))
      alone.set(name, await effectOf(provider(), make, OURS));
  }
  for (const { name, make } of jobs) alone.set(name, await effectOf(provider(), make, OURS));
});

/** Expects our call to have one effect, next to the twin as alone, and none on the twin. */
async function expectTwinApart({ name, make }: Call): Promise<Effect> {
  const beside = await effectOf(provider(), make, OURS, TWIN);
  expect(beside, name).toEqual(alone.get(name));
  expect(Object.values(beside).join(), name).not.toContain(TWIN.word);
  expect(await rowsOf(TWIN), name).toBe(untouched);
  return beside;
}

describe('beside an organization whose rows have the same ids, a rule', () => {
  it('has an example of its input, under a unique name', () => {
    const names = rules.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.toSorted()).toEqual(Object.keys(examples(provider())).toSorted());
  });

  it.each(rules)('answers, mails and changes the same as it does alone: $name', async (found) => {
    for (const call of await callsOf(found)) {
      const { status, text } = await expectTwinApart(call);
      expect(status !== undefined, `${call.name}: ${status} ${text}`).toBe(call.isRefused);
    }
  });
});

describe('beside an organization whose rows have the same ids, a job', () => {
  it.each(jobs)('mails $name to its own participant', async (call) => {
    await expectTwinApart(call);
  });

  it('ends what was cut off in each organization separately', async () => {
    const ours = await effectOf(provider(), sweep, OURS);
    await effectOf(provider(), sweep, TWIN);
    const theirs = await rowsOf(TWIN);
    const both = await effectOf(provider(), sweep, OURS, TWIN);
    expect(both).toEqual(ours);
    expect(await rowsOf(TWIN)).toBe(theirs);
    await onlyThese(OURS, TWIN);
    expect(await rowsOf(OURS)).not.toBe(ours.rows);
  });
});
