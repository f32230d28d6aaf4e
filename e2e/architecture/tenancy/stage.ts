import { afterAll, beforeAll } from 'vitest';
import { anyone, type Caller } from '@/lib/caller';
import type { Access, Rule } from '@/lib/command';
import { Refusal } from '@/lib/errors';
import { setClock } from '@/lib/runtime/clock';
import { longWorkEnded } from '@/lib/runtime/shutdown';
import type { Precondition } from '@/lib/version';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { pointAtProvider, startProvider } from '@/test/support/provider';
import { openTestDatabase } from '@/test/support/rules';
import { administratorOf, type Organization, visitorOf } from './rows';
import { asText, writeDown } from './world';

/** The organization that asks. */
export const OURS: Organization = { id: 910_001, word: 'quince', offset: 0, isOther: false };

/** Another one whose rows have the same ids, and some more. */
export const TWIN: Organization = { id: 910_002, word: 'medlar', offset: 0, isOther: true };

/** Another one whose rows have ids of their own. */
export const STRANGER: Organization = { id: 910_003, word: 'damson', offset: 5000, isOther: true };

/** A database of the file's own with these three organizations, a stopped clock and a mail provider. */
export function openStage(): () => MailCatcher {
  openTestDatabase();
  let provider: MailCatcher;
  beforeAll(async () => {
    await writeDown([OURS, TWIN, STRANGER]);
    provider = await startProvider();
    // One message at a time: the rows of an announcement are then always written in the same order.
    pointAtProvider(provider.url, {
      MAILER_CONCURRENCY: 1,
      MAILER_WEBHOOK_PUBLIC_KEY: provider.publicKey,
    });
    setClock(new Date('2020-03-01T12:00:00Z'));
  });
  afterAll(async () => {
    setClock(null);
    await provider.stop();
  });
  return () => provider;
}

/** Whoever of the organization a rule lets in. */
export async function callerOf(organization: Organization, access: Access): Promise<Caller> {
  if (access === 'anyone') return anyone;
  return access === 'visitor' ? visitorOf(organization) : administratorOf(organization);
}

/** A rule that changes a versioned resource may also be asked to do so only if there is one. */
export const waysToAsk = ({ versioned }: Rule): (Precondition | undefined)[] =>
  versioned ? [undefined, { ifMatch: '*' }] : [undefined];

/** A request with a key of its own, for the rules that create something. */
export const REPEAT = { key: 'k', path: '/things', answer: () => ({ body: '{}', location: '/things/1' }) };

/** How a call fared. */
export interface Outcome {
  /** Undefined when it was answered. */
  status: number | undefined;
  /** The answer, or what was said of the refusal. */
  text: string;
}

/** Makes a call and waits for everything it set going. What is no refusal is thrown on. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { status: undefined, text: asText(await call()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: asText([error.message, error.errors]) };
  } finally {
    await longWorkEnded();
  }
}
