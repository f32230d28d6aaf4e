import { afterAll, beforeAll } from 'vitest';
import { sendOrderMail } from '@/lib/mail/log/jobs';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { anyone, type Caller } from '@/lib/rules/caller';
import type { Access, Rule } from '@/lib/rules/command';
import { Refusal } from '@/lib/rules/errors';
import type { ListFile } from '@/lib/rules/listing';
import type { Precondition } from '@/lib/rules/version';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { pointAtProvider, startProvider } from '@/test/support/mail/provider';
import { openTestDatabase } from '@/test/support/rules';
import { administratorOf, type Organization, visitorOf } from './rows';
import { asText, writeDown } from './world';

/** The organization that makes the calls. */
export const OURS: Organization = { id: 910_001, word: 'quince', offset: 0, isOther: false };

/** Another organization, whose rows have equal ids, and some more. */
export const TWIN: Organization = { id: 910_002, word: 'medlar', offset: 0, isOther: true };

/** Another organization, whose rows have different ids. */
export const STRANGER: Organization = { id: 910_003, word: 'damson', offset: 5000, isOther: true };

const NOW = new Date('2020-03-01T12:00:00Z');

/** The queue's mail about orders of our organization. */
export const ORDER_MAIL = [
  ['order_confirmed', 2] as const,
  ['payment_confirmed', 1] as const,
  ['payment_confirmed', 4] as const,
].map(([event_type, order_id]) => ({
  name: `${event_type} about order ${order_id}`,
  make: () => sendOrderMail({ organization_id: OURS.id, order_id, event_type }),
}));

/** An answer's part about a run that goes on beside it: its progress depends on time. */
const OF_PROGRESS = ['status', 'finishedAt', 'sent', 'failed'];

/**
 * Prepares a database for the test file with these three organizations, a stopped clock and a mail provider.
 */
export function openStage(): () => MailCatcher {
  openTestDatabase();
  let provider: MailCatcher;
  beforeAll(async () => {
    await writeDown([OURS, TWIN, STRANGER]);
    provider = await startProvider();
    // Mails one message at a time, so that the rows of an announcement always have one order.
    pointAtProvider(provider.url, {
      MAILER_CONCURRENCY: 1,
      MAILER_WEBHOOK_PUBLIC_KEY: provider.publicKey,
    });
    setClock(NOW);
  });
  afterAll(async () => {
    setClock(null);
    await provider.stop();
  });
  return () => provider;
}

/** A caller from the organization with the access that a rule needs. */
export async function callerOf(organization: Organization, access: Access): Promise<Caller> {
  if (access === 'anyone') return anyone;
  return access === 'visitor' ? visitorOf(organization) : administratorOf(organization);
}

/** A rule that changes a versioned resource can also be called with a precondition that it exists. */
export const waysToAsk = ({ versioned }: Rule): (Precondition | undefined)[] =>
  versioned ? [undefined, { ifMatch: '*' }] : [undefined];

/** A request with an idempotency key, for creating rules. */
export const REPEAT = { key: 'k', path: '/things', answer: () => ({ body: '{}', location: '/things/1' }) };

/** The outcome of a call. */
export interface Outcome {
  /** Undefined when the call succeeded. */
  status: number | undefined;
  /** The answer, or the message of the refusal. */
  text: string;
}

/** Makes a call and waits for all work it started. An error that is no refusal is thrown. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { status: undefined, text: asText(await complete(await call())) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: asText([error.message, error.errors]) };
  } finally {
    await longWorkEnded();
  }
}

/** The answer with the values that were still being read. */
async function complete(answer: unknown): Promise<unknown> {
  if (isGenerated(answer)) return piecesOf(answer);
  if (answer instanceof Object && 'file' in answer) return rowsOfFile(answer.file as ListFile<unknown>);
  const parts = Object.entries(answer ?? {});
  if (parts.some(([name, part]) => name === 'startedAt' && part?.valueOf() === NOW.valueOf())) {
    return Object.fromEntries(parts.filter(([name]) => !OF_PROGRESS.includes(name)));
  }
  if (!parts.some(([, part]) => part instanceof Promise)) return answer;
  return Promise.all(parts.map(async ([name, part]) => [name, listed(await part)]));
}

const isGenerated = (answer: unknown): answer is AsyncIterable<unknown> =>
  answer instanceof Object && Symbol.asyncIterator in answer;

/** The files of an archive with what is in them. */
async function piecesOf(generated: AsyncIterable<unknown>): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of generated) {
    const inside = piece instanceof Object && 'pieces' in piece ? piece.pieces : undefined;
    pieces.push(isGenerated(inside) ? [piece, await piecesOf(inside)] : piece);
  }
  return pieces;
}

async function rowsOfFile({ portions, ...file }: ListFile<unknown>): Promise<unknown> {
  const rows: unknown[] = [];
  for await (const portion of portions) rows.push(...portion);
  return { ...file, rows };
}

/** The items of a list that makes each of them when it is asked for. */
const listed = (part: unknown) =>
  typeof part === 'object' && part !== null && Symbol.iterator in part
    ? [...(part as Iterable<unknown>)]
    : part;
