import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCENARIOS } from '@/e2e/lab/chaos/scenarios';
import { openStage, type Stage } from '@/e2e/lab/chaos/stage';

// The small form of `npm run test:chaos`, on a database and two instances of its own. Processes and databases that
// start again and again take a busy machine minutes.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const findingsOf = async (name: keyof typeof SCENARIOS) => {
  const findings = await SCENARIOS[name](stage, 'small', () => {});
  expect(findings.filter(({ held }) => held === false)).toEqual([]);
};

it('orders are neither lost nor doubled nor refused with 500 while the database and processes are killed', () =>
  findingsOf('orders'));

it('an announcement reaches everybody in spite of every fault of the provider and killed processes', () =>
  findingsOf('announcement'));

it('a round that runs by itself mails each person once, although processes are killed at each step', () =>
  findingsOf('mailings'));

it('what phones press at the pickup is neither lost nor counted twice, whatever is killed meanwhile', () =>
  findingsOf('pickup'));

it('a full disk loses no order, and orders are taken again when there is space', () => findingsOf('disk'));

it('an instance with a wrong clock takes and refuses the same orders as one whose clock is right', () =>
  findingsOf('clock'));

// The last one, because it stops an instance.
it('a process with clients of the worst kind stays small, serves others, and exits when asked to', () =>
  findingsOf('clients'));
