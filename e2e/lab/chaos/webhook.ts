import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import pMap from 'p-map';
import type { EventDetails, MessageEvent } from '@/scripts/mail-catcher/webhooks/events';
import { signedHeaders } from '@/scripts/mail-catcher/webhooks/webhook';
import type { Group } from '@/test/support/group';
import { eventBody, type LoggedMessage, logMessage } from '@/test/support/mail/logged-messages';
import { call, outcomeOf } from './calls';
import { count, counted, type Finding, type Log, randomNumbers, tallied } from './finding';
import type { Stage } from './stage';

export interface WebhookSize {
  messages: number;
  /** For each message, without repeats. */
  events: number;
  forgeries: number;
  inFlight: number;
  seed: number;
}

/** The states that the contract's table gives; other events set a time. */
const STATES: Partial<Record<MessageEvent, string>> = {
  MessageSent: 'delivered',
  MessageDelayed: 'delayed',
  MessageDeliveryFailed: 'failed',
  MessageBounced: 'bounced',
  MessageHeld: 'held',
};
const NAMES = [...(Object.keys(STATES) as MessageEvent[]), 'MessageLoaded', 'MessageLinkClicked'] as const;
const NOON = 1_795_244_400;
/** The provider gives up then. */
const MOST_TRIES = 6;
const HEADER = 'X-Mailer-Signature-256';

/** A message as it has to be in the end. */
interface Expected {
  status: string;
  at: number;
  opened: boolean;
  clicked: boolean;
}

interface Told {
  body: string;
  headers: Record<string, string>;
  forged: boolean;
}

/**
 * Reports events about messages to two instances: shuffled, repeated, many at once, with forged ones among them.
 * Compares the log with a model of the contract's table.
 */
export async function webhookAgainstModel(stage: Stage, size: WebhookSize, log: Log): Promise<Finding[]> {
  const random = randomNumbers(size.seed);
  const group = await stage.group();
  const messages = await loggedMessages(stage, group, size.messages);
  const model = messages.map((): Expected => ({ status: 'sent', at: 0, opened: false, clicked: false }));
  const calls = [
    ...messages.flatMap((message, index) =>
      eventsOf(message, model[index] as Expected, size.events, random, stage.webhookKey),
    ),
    ...forgeries(messages, size.forgeries, stage.webhookKey),
  ];
  calls.sort(() => random() - 0.5);
  const genuine = calls.filter(({ forged }) => !forged).length;
  log(`${counted(genuine)} events and ${counted(size.forgeries)} forgeries are ready`);

  const answers = new Map<string, number>();
  const toForgeries = new Map<string, number>();
  let done = 0;
  const report = async ({ body, headers, forged }: Told, index: number) => {
    const url = `${stage.instances[index % 2]?.url()}/webhooks/mailer`;
    let status = 0;
    // Like the provider, it repeats refused reports.
    for (let tries = 0; tries < MOST_TRIES && status !== 200 && status !== 401; tries++) {
      const answer = await call(url, { body, headers });
      const text = answer.status === 200 ? ` ${JSON.parse(answer.text).status}` : '';
      count(forged ? toForgeries : answers, outcomeOf(answer) + text);
      ({ status } = answer);
    }
    done += 1;
    if (done % 5000 === 0) log(`${counted(done)} of ${counted(calls.length)}`);
  };
  await pMap(calls, report, { concurrency: size.inFlight });

  const rows = await shown(stage, group);
  const wrong = messages.filter(({ id }, index) => {
    const { status, at, opened, clicked } = model[index] as Expected;
    const row = rows.get(id);
    return (
      row?.status !== status ||
      (row.opened_at !== null) !== opened ||
      (row.clicked_at !== null) !== clicked ||
      (status === 'failed' && row.error_message !== `said at ${at}`)
    );
  });
  const [kept] = await stage.query(
    (sql) => sql`SELECT count(*)::int AS n FROM mail_events WHERE uuid LIKE 'forged-%'`,
  );
  // A server may close an idle connection just when a report is put on it. The provider then reports again too.
  const allowed = ['200 ok', '200 ignored', '503', 'broken connection'];
  return [
    {
      what: `${counted(genuine)} events about ${counted(size.messages)} messages, shuffled and repeated, ${size.inFlight} at once on two instances, against a model of the contract's table`,
      expected: 'the same state, times and reason for each message; what is not taken is repeated',
      measured: `${wrong.length} differ; answers: ${tallied(answers)}`,
      held: wrong.length === 0 && [...answers.keys()].every((answer) => allowed.includes(answer)),
    },
    {
      what: `${counted(size.forgeries)} forgeries among them: no, a foreign, a borrowed, a cut signature, an altered body`,
      expected: 'each 401, nothing changed',
      measured: `${tallied(toForgeries)}; ${kept?.n} applied`,
      held: kept?.n === 0 && [...toForgeries.keys()].every((answer) => answer === '401'),
    },
  ];
}

async function loggedMessages(stage: Stage, group: Group, howMany: number): Promise<LoggedMessage[]> {
  return stage.query(async (sql) => {
    const messages: LoggedMessage[] = [];
    for (let n = 0; n < howMany; n++) messages.push(await logMessage(sql, group));
    return messages;
  });
}

/** The calls about one message, some of them thrice. The model follows them. */
function eventsOf(
  message: LoggedMessage,
  expected: Expected,
  howMany: number,
  random: () => number,
  key: KeyObject,
): Told[] {
  return Array.from({ length: howMany }, (_, n) => {
    const event = NAMES[Math.floor(random() * NAMES.length)] ?? 'MessageSent';
    // All events of a message have different times, so that the final order is certain.
    const timestamp = NOON + Math.floor(random() * 10_000) + n / 100;
    const state = STATES[event];
    const payload: EventDetails['payload'] = state ? { output: `said at ${timestamp}` } : {};
    const body = eventBody(event, message, { timestamp, payload });
    if (event === 'MessageLoaded') expected.opened = true;
    if (event === 'MessageLinkClicked') expected.clicked = true;
    if (state && timestamp > expected.at) Object.assign(expected, { status: state, at: timestamp });
    const told: Told = { body, headers: signedHeaders(body, key, HEADER), forged: false };
    return random() < 0.3 ? [told, told, told] : [told];
  }).flat();
}

/** Calls that would each change a message if they were believed. */
function forgeries(messages: LoggedMessage[], howMany: number, key: KeyObject): Told[] {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const borrowed = signedHeaders('{"event":"MessageSent","payload":{}}', key, HEADER);
  return Array.from({ length: howMany }, (_, n) => {
    const message = messages[n % messages.length] as LoggedMessage;
    const event = NAMES[n % NAMES.length] ?? 'MessageSent';
    const body = eventBody(event, message, { timestamp: NOON + 20_000 + n, uuid: `forged-${n}` });
    const headers = (): Record<string, string> => {
      switch (n % 5) {
        case 0:
          return { 'content-type': 'application/json' };
        case 1:
          return signedHeaders(body, foreign, HEADER);
        case 2:
          return borrowed;
        case 3: {
          const signed = signedHeaders(body, key, HEADER);
          return { ...signed, [HEADER]: signed[HEADER]?.slice(4) ?? '' };
        }
        default:
          return signedHeaders(body.replace('forged-', 'honest-'), key, HEADER);
      }
    };
    return { body, headers: headers(), forged: true };
  });
}

interface Shown {
  id: number;
  status: string;
  error_message: string | null;
  opened_at: string | null;
  clicked_at: string | null;
}

/** The messages of the group as the API shows them, by id. */
async function shown(stage: Stage, group: Group): Promise<Map<number, Shown>> {
  const headers = { authorization: `Bearer ${await group.token(group.admin)}` };
  const rows = new Map<number, Shown>();
  for (let total = 1; rows.size < total; ) {
    const url = `${stage.instances[0].url()}/mail-logs?limit=200&offset=${rows.size}`;
    const answer = await call(url, { method: 'GET', headers });
    const { items, total: all } = JSON.parse(answer.text) as { items: Shown[]; total: number };
    for (const row of items) rows.set(row.id, row);
    total = items.length === 0 ? 0 : all;
  }
  return rows;
}
