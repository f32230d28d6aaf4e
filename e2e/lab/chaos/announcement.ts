import { CUT_OFF, isOutcomeUnknown } from '@/lib/mail/transport/failures';
import { groupedBy } from '@/lib/rules/group-by';
import { BEHAVIOURS, type Behaviour, type BehaviourKind } from '@/scripts/mail-catcher/behaviours';
import type { CaughtMessage } from '@/scripts/mail-catcher/mailbox';
import type { Group } from '@/test/support/group';
import { type Called, call, outcomeOf, until } from './calls';
import { count, counted, type Finding, type Log, randomNumbers, tallied } from './finding';
import type { Instance, Stage } from './stage';

export interface AnnouncementSize {
  recipients: number;
  kills: number;
}

/** The provider's faults: every behaviour but the normal one and the one that is made up by hand. */
const FAULTS = (Object.keys(BEHAVIOURS) as BehaviourKind[]).filter(
  (kind) => kind !== 'normal' && kind !== 'custom',
);
/** Of so many people in a row, each fault meets one; the others are lucky. */
const SLOTS = 2 * FAULTS.length + 2;
/** A run may take long, because some calls wait for their time-out. */
const RUN_MS = 300_000;
/** Runs in which the provider behaves, until nobody is missing. */
const MOST_RUNS = 5;

/** The faults of a turn by their recipients; the next turn, other people meet them. */
const faultsOf = (turn: number): Behaviour[] =>
  FAULTS.map((kind, index) => ({ kind, to: `.${(index + turn * 5) % SLOTS}@`, everyMs: 1 }));

/**
 * Announces a round while the provider shows every known fault, and kills the sending process repeatedly;
 * then the provider behaves, and the missing people are mailed.
 */
export async function announcementUnderFaults(
  stage: Stage,
  { recipients, kills }: AnnouncementSize,
  log: Log,
): Promise<Finding[]> {
  const group = await audience(stage, recipients);
  const { provider } = stage;
  provider.clear();
  const authorization = `Bearer ${await group.token(group.admin)}`;
  const outcomes = new Map<string, number>();
  /** Announces to those missing, as soon as a run that was cut off counts as over. */
  const announceMissing = async (instance: Instance): Promise<Called> => {
    let answer: Called | undefined;
    await until(async () => {
      const url = `${instance.url()}/purchase-rounds/${group.roundId}/announce-missing`;
      answer = await call(url, { headers: { authorization }, timeoutMs: RUN_MS });
      count(outcomes, outcomeOf(answer));
      return answer.status !== 409;
    }, 'the end of a run that was cut off');
    return answer as Called;
  };

  const random = randomNumbers(11);
  const restarts: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let killed = 0;
  for (let turn = 0; turn < kills; turn++) {
    const instance = stage.instances[turn % 2] as Instance;
    await restarts[turn % 2];
    provider.behave(...faultsOf(turn));
    const due = provider.received() + 1 + Math.floor((random() * 1.2 * recipients) / kills);
    let ended = false;
    const running = announceMissing(instance).finally(() => {
      ended = true;
    });
    await until(() => ended || provider.received() >= due, 'the calls before a kill', RUN_MS);
    if (!ended) killed += 1;
    await instance.end('SIGKILL');
    log(`killed ${turn + 1} of ${kills}, ${counted(provider.received())} calls so far`);
    await running;
    restarts[turn % 2] = instance.start();
  }
  await Promise.all(restarts);

  // One run to its end with every fault, and then the provider is well again.
  provider.behave(...faultsOf(kills));
  await announceMissing(stage.instances[0]);
  provider.behave();
  const read = async () => {
    const url = `${stage.instances[1].url()}/purchase-rounds/${group.roundId}/announcement`;
    const { status, text, broken } = await call(url, { method: 'GET', headers: { authorization } });
    if (status !== 200) throw new Error(`The announcement was not read: ${broken ?? `${status} ${text}`}`);
    return JSON.parse(text);
  };
  let newest = await read();
  for (let run = 0; newest.missing > 0 && run < MOST_RUNS; run++) {
    log(`${counted(newest.missing)} are missing`);
    await announceMissing(stage.instances[run % 2] as Instance);
    newest = await read();
  }
  log(`${counted(newest.missing)} are missing, ${counted(provider.received())} calls`);
  return findings(stage, group, { recipients, killed, outcomes, newest });
}

/** A group with that many participants and a template. */
async function audience(stage: Stage, recipients: number): Promise<Group> {
  const group = await stage.group();
  await group.addTemplate('round_announced', '{{round_name}}', '<p>Dear {{name}}, {{shop_url}}</p>');
  await stage.query(
    (sql) => sql`
      INSERT INTO participants (organization_id, route_id, name, email)
      SELECT ${group.organizationId}, ${group.routeId}, 'P' || n,
             'p' || n || '.' || n % ${SLOTS}::int || '@' || ${group.host} || '.example.org'
      FROM generate_series(1, ${recipients}::int) n`,
  );
  return group;
}

interface Row {
  recipient: string;
  status: string;
  mailer_message_id: string | null;
  error_message: string | null;
}

interface Told {
  recipients: number;
  killed: number;
  outcomes: Map<string, number>;
  newest: { missing: number; sent: number; failed: number; running: boolean };
}

const isHonest = ({ behaviour, taken }: CaughtMessage) =>
  taken && (behaviour === 'normal' || behaviour === 'drip');

async function findings(stage: Stage, group: Group, told: Told): Promise<Finding[]> {
  const { recipients, killed, outcomes, newest } = told;
  const rows = await stage.query(
    (sql) => sql<Row[]>`
      SELECT recipient, status, mailer_message_id, error_message FROM mail_logs
      WHERE purchase_round_id = ${group.roundId}`,
  );
  const runs = await stage.query(
    (sql) => sql<{ sent: number; failed: number; rows_sent: number; rows_failed: number; over: boolean }[]>`
      SELECT run.sent, run.failed, run.finished_at IS NOT NULL AS over,
             (count(*) FILTER (WHERE log.status = 'sent'))::int AS rows_sent,
             (count(*) FILTER (WHERE log.status = 'failed'))::int AS rows_failed
      FROM announcements run LEFT JOIN mail_logs log ON log.announcement_id = run.id
      WHERE run.purchase_round_id = ${group.roundId} GROUP BY run.organization_id, run.id`,
  );
  const messages = stage.provider.messages().filter(({ to }) => to.endsWith(`@${group.host}.example.org`));
  const rowsOf = groupedBy(rows, ({ recipient }) => recipient);
  const messagesOf = groupedBy(messages, ({ to }) => to);
  const ids = new Set(rows.map((row) => row.mailer_message_id));

  let reached = 0;
  let tooMany = 0;
  let withoutRow = 0;
  let most = 0;
  for (const [recipient, theirs] of rowsOf) {
    const got = messagesOf.get(recipient) ?? [];
    const sent = theirs.filter(({ status }) => status === 'sent');
    const unknown = theirs.filter((row) => row.error_message !== null && isOutcomeUnknown(row.error_message));
    const copies = got.filter(isHonest).length;
    most = Math.max(most, copies);
    if (sent.length === 1 && copies > 0) reached += 1;
    if (sent.length > 1 || copies > 1 + unknown.length) tooMany += 1;
    const unmatched = got.filter(({ taken, id }) => taken && !ids.has(String(id))).length;
    withoutRow += Math.max(0, unmatched - theirs.filter(({ status }) => status === 'failed').length);
    if (got.length > theirs.length) withoutRow += got.length - theirs.length;
  }
  for (const [recipient, { length }] of messagesOf) if (!rowsOf.has(recipient)) withoutRow += length;
  const cutOff = rows.filter(({ error_message }) => error_message === CUT_OFF).length;
  const taken = messages.filter((message) => message.taken);
  const matched = taken.filter(({ id }) => ids.has(String(id))).length;
  const agreeing = runs.filter(
    ({ sent, failed, rows_sent, rows_failed, over }) => over && sent === rows_sent && failed === rows_failed,
  );
  const underWay = rows.filter(({ status }) => status === 'sending').length;
  const answers = [...outcomes.keys()];
  return [
    {
      what: `A round announced to ${counted(recipients)} people, the provider showing ${FAULTS.length} kinds of fault, the sending process killed ${killed} times; then announced again to those missing`,
      expected: 'everybody has it',
      measured: `${counted(reached)} of ${counted(recipients)}, ${newest.missing} missing`,
      held: reached === recipients && newest.missing === 0,
    },
    {
      what: 'Nobody gets more copies than one and one for each attempt whose outcome a kill or a time-out hid',
      expected: '0 people',
      measured: `${tooMany} people; ${cutOff} attempts were cut off by kills, at most ${most} copies`,
      held: tooMany === 0,
    },
    {
      what: 'Each message the provider accepted is in the log, by its id or as one of unknown outcome',
      expected: '0 without',
      measured: `${counted(taken.length)} accepted: ${counted(matched)} by id, ${counted(taken.length - matched)} logged as failed, ${withoutRow} without`,
      held: withoutRow === 0,
    },
    {
      what: 'The counts of each run agree with the log, and nothing stays under way',
      expected: 'all runs',
      measured: `${agreeing.length} of ${runs.length} runs, ${underWay} under way`,
      held: agreeing.length === runs.length && underWay === 0 && !newest.running,
    },
    {
      what: 'Answers to announcing meanwhile',
      expected: '200, 409 while another run counts as alive, or the connection breaks',
      measured: tallied(outcomes),
      held: answers.every((answer) => ['200', '409', 'broken connection'].includes(answer)),
    },
  ];
}
