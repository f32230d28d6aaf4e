import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyone, type Caller } from '@/lib/rules/caller';
import type { Access } from '@/lib/rules/command';
import { everyRule } from './every-rule';
import { examples } from './examples';
import { administratorOf, visitorOf } from './rows';
import { callerOf, OURS, openStage, outcomeOf, STRANGER, waysToAsk } from './stage';
import { onlyThese, rowsOf } from './world';

// Calls every rule for our rows as a stranger, whatever page, form or path leads to it.

const provider = openStage();
const rules = await everyRule();
/** Our rows at the beginning. */
let ours: string;

beforeAll(async () => {
  await onlyThese(OURS);
  ours = await rowsOf(OURS);
});
beforeEach(() => onlyThese(OURS, STRANGER));

/** Rules that anyone may call, with the reason why they reveal nothing of another organization. */
const OPEN_TO_ANYONE = {
  checkHealth: 'tells of the database alone',
  checkLiveness: 'tells of the process alone',
  currentRoundAtHost: 'tells what the public site at that host shows',
  forgotPassword: 'queues the same for every text, and tells nothing of it',
  getPasswordLink: 'tells whose page it is to whoever was mailed its secret',
  getWinePicture: 'a storefront shows it to everybody, by a path that nobody guesses',
  leave: 'does nothing in the database',
  login: 'lets in whoever knows the password',
  receiveMailEvent: 'is let in by the provider’s signature, and finds the message by its secret token',
  setPasswordByLink: 'is let in by the secret that its owner was mailed',
  storefrontState: 'tells when the public site at that host has changed',
};

/** Rules that search for rows instead of naming one: they must find none of ours. */
const LOOKS_FOR = /^list|^get(Beginnings|Home|MailList|PurchaseOrderView)$|^bouncedAddresses$/;

/** Ids that no row has. */
const never = (row: number) => row + 4_000_000_000;
const ourId = (row: number) => row;

/** The inputs of a rule's examples, with our ids and with ids that never existed. */
const inputs = (name: string, whose = STRANGER) =>
  (examples(provider())[name] ?? []).map(({ input }) => ({
    foreign: input(ourId, whose),
    absent: input(never, whose),
  }));

const closed = rules.filter(({ rule }) => rule.access !== 'anyone');
const ofVisitors = rules.filter(({ rule }) => rule.access === 'visitor');

describe('a rule that is called by another organization', () => {
  it.each(closed)('answers for our rows as for rows that never existed: $name', async ({ name, rule }) => {
    const stranger = await callerOf(STRANGER, rule.access);
    for (const { foreign, absent } of inputs(name)) {
      const namesRows = JSON.stringify(foreign) !== JSON.stringify(absent) && !LOOKS_FOR.test(name);
      for (const precondition of waysToAsk(rule)) {
        const outcome = await outcomeOf(() => rule(stranger, foreign, precondition));
        expect(await rowsOf(OURS), name).toBe(ours);
        await onlyThese(OURS, STRANGER);
        expect(outcome).toEqual(await outcomeOf(() => rule(stranger, absent, precondition)));
        expect(outcome.text).not.toContain(OURS.word);
        if (namesRows) expect([404, 422], outcome.text).toContain(outcome.status);
        await onlyThese(OURS, STRANGER);
      }
    }
  });
});

describe('a rule that is called on the public site of another route', () => {
  it.each(ofVisitors)('does not find what belongs to the first: $name', async ({ name, rule }) => {
    for (const { foreign, absent } of inputs(name, OURS)) {
      if (JSON.stringify(foreign) === JSON.stringify(absent)) continue;
      const outcome = await outcomeOf(() => rule(visitorOf(OURS, 2), foreign));
      if (!LOOKS_FOR.test(name)) expect([404, 422], outcome.text).toContain(outcome.status);
      expect(outcome).toEqual(await outcomeOf(() => rule(visitorOf(OURS, 2), absent)));
      expect(await rowsOf(OURS)).toBe(ours);
    }
  });
});

describe('a rule that is called by somebody without the right to', () => {
  const asked = async (): Promise<Record<Exclude<Access, 'anyone'>, [Caller, number][]>> => {
    const administrator = await administratorOf(OURS, { isSuperadmin: false, elevated: true });
    const superadmin = await administratorOf(OURS, { elevated: false });
    const outside: [Caller, number][] = [
      [anyone, 401],
      [visitorOf(OURS), 401],
    ];
    return {
      visitor: [
        [anyone, 404],
        [superadmin, 404],
      ],
      pickup: outside,
      administrator: outside,
      superadmin: [...outside, [administrator, 403]],
      elevated: [...outside, [administrator, 403], [superadmin, 403]],
    };
  };

  it.each(closed)('refuses before it does anything: $name', async ({ name, rule }) => {
    if (rule.access === 'anyone') return;
    for (const [caller, status] of (await asked())[rule.access]) {
      for (const input of [...inputs(name, OURS).map(({ foreign }) => foreign), 'nonsense']) {
        const outcome = await outcomeOf(() => rule(caller, input));
        expect(outcome.status, `${caller.kind}: ${outcome.text}`).toBe(status);
      }
    }
    expect(await rowsOf(OURS)).toBe(ours);
  });

  it('is listed with a reason if anyone may call it', () => {
    const open = rules.filter(({ rule }) => rule.access === 'anyone').map(({ name }) => name);
    expect(open.toSorted()).toEqual(Object.keys(OPEN_TO_ANYONE));
  });
});
