import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { sweep } from '@/lib/process/jobs/sweep';
import type { Caller } from '@/lib/rules/caller';
import { PROJECT } from '@/scripts/start/database';
import { takeSent } from '@/test/support/recorded';
import { testDatabase } from '@/test/support/rules';
import { type Effect, effectOf } from './effects';
import { everyRule } from './every-rule';
import { examples } from './examples';
import { databaseFunctions, organizationArguments, problemsInBody } from './functions';
import type { Surroundings } from './held-tables';
import { problemsOf } from './problems';
import { callerOf, ORDER_MAIL, OURS, openStage, outcomeOf, REPEAT, STRANGER, TWIN, waysToAsk } from './stage';
import { isUnscoped } from './unscoped';
import { onlyThese, rowsOf, tenantTables } from './world';

// Run by `npm run test:mutation` in a copy of the tree in which each organization predicate can be switched
// off. Makes the same calls as the tests beside this file, for each mutant only those that reach it, and
// records which tests noticed.

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

/** A predicate that can be removed: by a switch in the code, or by replacing a function in the database. */
interface Mutant {
  id: number;
  place: string;
  change: string;
  /** A database function with and without the predicate. */
  sql?: { name: string; original: string; mutated: string };
}

/** A call of the product, as our organization and, for a rule, as a stranger. */
interface Ask {
  call: () => Promise<unknown>;
  foreign: (() => Promise<unknown>) | undefined;
  /** The effects of the call alone and by strangers while no predicate is removed. */
  alone: Effect;
  refusal: string;
  /** The mutants that the call reaches, and the database functions it may call. */
  reaches: Set<number>;
  callsFunctions: boolean;
  isForAll: boolean;
}

const mutants: Mutant[] = JSON.parse(await readFile(path.join(PROJECT, 'mutants.json'), 'utf8'));
const provider = openStage();
const asks: Ask[] = [];
let where: Omit<Surroundings, 'isOrganization'>;
let untouched: { ours: string; twin: string };

let active: number | undefined;
const reached = new Set<number>();
// The functions that the copy calls at each predicate.
Object.assign(globalThis, {
  isTakenOut(id: number): boolean {
    reached.add(id);
    return id === active;
  },
});

beforeAll(async () => {
  const functions = await databaseFunctions();
  where = { tenants: await tenantTables(), functions: organizationArguments(functions) };
  await onlyThese(OURS, TWIN);
  untouched = { ours: await rowsOf(OURS), twin: await rowsOf(TWIN) };
  const asked = examples(provider());
  for (const { name, rule } of await everyRule()) {
    const ours = await callerOf(OURS, rule.access);
    const stranger: Caller | undefined =
      rule.access === 'anyone' ? undefined : await callerOf(STRANGER, rule.access);
    for (const { input } of asked[name] ?? []) {
      const foreign = input((row) => row, STRANGER);
      const asking = input((row) => row, OURS);
      for (const precondition of waysToAsk(rule)) {
        await addAsk(
          () => rule(ours, asking, precondition),
          stranger && (() => rule(stranger, foreign, precondition)),
        );
      }
      const once = async () => rule.once?.(ours, asking, REPEAT);
      if (rule.once) await addAsk(async () => [await once(), await once()]);
    }
  }
  for (const { make } of ORDER_MAIL) await addAsk(make);
  await addAsk(sweep, undefined, true);
});

async function addAsk(call: Ask['call'], foreign?: Ask['foreign'], isForAll = false): Promise<void> {
  const alone = await effectOf(provider(), call, OURS);
  reached.clear();
  takeSent();
  await effectOf(provider(), call, OURS, TWIN);
  const callsFunctions = takeSent().some(({ text }) => /\b(place_|enqueue_order_mail)\w*\(/.test(text));
  await onlyThese(OURS, STRANGER);
  const refusal = foreign ? JSON.stringify(await outcomeOf(foreign)) : '';
  asks.push({ call, foreign, alone, refusal, reaches: new Set(reached), callsFunctions, isForAll });
}

/** The tests that may notice, each by its file. */
const TESTS: Record<string, (ask: Ask) => Promise<void>> = {
  async statements({ call }) {
    await onlyThese(OURS, TWIN);
    takeSent();
    await outcomeOf(call);
    for (const one of takeSent()) {
      if (!isUnscoped(one.text)) expect(await problemsOf(one, OURS.id, where)).toEqual([]);
    }
  },
  async twins({ call, alone, isForAll }) {
    expect(await effectOf(provider(), call, OURS, TWIN)).toEqual(alone);
    const after = await rowsOf(TWIN);
    if (!isForAll) expect(after).toBe(untouched.twin);
    else {
      await onlyThese(TWIN);
      await outcomeOf(call);
      expect(after).toBe(await rowsOf(TWIN));
    }
  },
  async strangers({ foreign, refusal }) {
    if (!foreign) return;
    await onlyThese(OURS, STRANGER);
    expect(JSON.stringify(await outcomeOf(foreign))).toBe(refusal);
    expect(await rowsOf(OURS)).toBe(untouched.ours);
  },
};

async function isNoticed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch {
    return true;
  }
}

/** The tests that notice the removal of a predicate. */
async function noticedBy({ id, sql }: Mutant): Promise<string[]> {
  const noticing: string[] = [];
  active = id;
  if (sql) {
    await testDatabase.unsafe(sql.mutated);
    const functions = await databaseFunctions();
    const inBody = async () => {
      for (const one of functions) expect(await problemsInBody(one, where)).toEqual([]);
    };
    if (await isNoticed(inBody)) noticing.push('statements');
  }
  const reaching = asks.filter(({ reaches, callsFunctions }) => (sql ? callsFunctions : reaches.has(id)));
  for (const [name, test] of Object.entries(TESTS)) {
    for (const ask of reaching) {
      if (!noticing.includes(name) && (await isNoticed(() => test(ask)))) noticing.push(name);
    }
  }
  if (sql) await testDatabase.unsafe(sql.original);
  active = undefined;
  return noticing;
}

it('notices each predicate that is taken out', { timeout: 0 }, async () => {
  const results: Record<number, string[]> = {};
  for (const mutant of mutants) {
    results[mutant.id] = await noticedBy(mutant);
    await writeFile(path.join(PROJECT, 'mutants-noticed.json'), JSON.stringify(results));
  }
});
