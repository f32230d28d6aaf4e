import { beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '@/lib/jobs/sweep';
import { sendOrderMail } from '@/lib/messages/jobs';
import { type Effect, effectOf } from './effects';
import { everyRule } from './every-rule';
import { examples } from './examples';
import { callerOf, OURS, openStage, TWIN, waysToAsk } from './stage';
import { onlyThese, rowsOf } from './world';

// Ids are unique only within an organization, so two organizations may have the same ones. Next to such a
// twin, code that forgets the organization reads, changes or counts the twin's rows. So each rule is called
// twice, alone in the database and next to the twin, and nothing may differ.

const provider = openStage();
const rules = await everyRule();
/** The twin's rows at the beginning. */
let untouched: string;

beforeAll(async () => {
  await onlyThese(TWIN);
  untouched = await rowsOf(TWIN);
});

/** Expects a call of ours to have the same effect next to the twin as alone, and no effect on the twin. */
async function expectTwinApart(call: () => Promise<unknown>, name: string): Promise<Effect> {
  const alone = await effectOf(provider(), call, OURS);
  const beside = await effectOf(provider(), call, OURS, TWIN);
  expect(beside, name).toEqual(alone);
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

  it.each(rules)('answers, mails and changes the same as it does alone: $name', async ({ name, rule }) => {
    const caller = await callerOf(OURS, rule.access);
    for (const [place, { input, refused }] of (examples(provider())[name] ?? []).entries()) {
      const which = `${name}, example ${place + 1}`;
      const sent = input((row) => row, OURS);
      for (const precondition of waysToAsk(rule)) {
        const { status, text } = await expectTwinApart(() => rule(caller, sent, precondition), which);
        expect(status !== undefined, `${which}: ${status} ${text}`).toBe(refused === true);
      }
    }
  });
});

describe('beside an organization whose rows have the same ids, a job', () => {
  it.each([
    ['order_confirmed', 2],
    ['payment_confirmed', 1],
    ['payment_confirmed', 4],
  ])('mails %s about order %i to its own participant', async (event_type, order_id) => {
    const payload = { organization_id: OURS.id, order_id, event_type };
    await expectTwinApart(() => sendOrderMail(payload), `${event_type} about ${order_id}`);
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
