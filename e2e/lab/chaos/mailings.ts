import { CUT_OFF } from '@/lib/mail/transport/failures';
import { groupedBy } from '@/lib/rules/group-by';
import type { Group } from '@/test/support/group';
import { until } from './calls';
import { counted, type Finding, type Log, randomNumbers } from './finding';
import type { Stage } from './stage';

export interface MailingsSize {
  recipients: number;
  /**
   * The number of times that both processes are killed while one of them sends, in the announcement and in
   * the reminder.
   */
  kills: number;
}

const KINDS = ['round_announced', 'deadline_reminder'] as const;
/** The time for all of it: after each kill a run counts as alive for ten seconds. */
const MOST_MS = 300_000;
/** The provider takes its time, so that kills meet runs although processes take a while to start. */
const PROVIDER_MS = 1000;

/**
 * Lets a round open, announce, remind and close by itself. Kills both processes after the opening and during
 * sending, and the database when the reminder is due.
 */
export async function mailingsUnderFaults(
  stage: Stage,
  { recipients, kills }: MailingsSize,
  log: Log,
): Promise<Finding[]> {
  const { provider, instances, database } = stage;
  provider.clear();
  provider.behave({ kind: 'normal', delayMs: PROVIDER_MS });
  const group = await audience(stage, recipients);
  const path = `/purchase-rounds/${group.roundId}`;
  const planned = {
    auto_open: true,
    auto_close: true,
    opens_at: soon(2000),
    order_deadline_at: soon(7 * 86_400_000),
  };
  await group.api(path, { status: 'draft', ...planned }, 'PATCH');
  const random = randomNumbers(5);
  let killed = 0;
  let starting: Promise<unknown> = Promise.resolve();
  const killBoth = async () => {
    await starting;
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    killed += 1;
    // Whichever is there first goes on, and may be met by the next kill at once.
    starting = Promise.all(instances.map((instance) => instance.start()));
    log(`killed both processes ${killed} times, ${counted(provider.received())} calls so far`);
  };
  const killWhileSending = async (event: string) => {
    for (let kill = 0; kill < kills; kill++) {
      const due = provider.received() + 1 + Math.floor((random() * recipients) / (kills + 1));
      const isDue = async () => provider.received() >= due || ended(stage, group, event);
      await until(isDue, 'the calls before a kill', MOST_MS);
      await killBoth();
    }
  };

  await until(async () => (await read(stage, group)).status === 'open', 'the opening', MOST_MS);
  await killBoth();
  await killWhileSending('round_announced');
  await until(async () => ended(stage, group, 'round_announced'), 'the end of the announcement', MOST_MS);
  await stage.query(
    (sql) => sql`
      UPDATE mailings SET due_at = clock_timestamp() + interval '1 second'
      WHERE purchase_round_id = ${group.roundId} AND event_type = 'deadline_reminder'`,
  );
  await database.killAndStart();
  log('killed the database as the reminder was due');
  await killWhileSending('deadline_reminder');
  await until(async () => ended(stage, group, 'deadline_reminder'), 'the end of the reminder', MOST_MS);
  await stage.query(
    (sql) =>
      sql`UPDATE purchase_rounds SET order_deadline_at = clock_timestamp() WHERE id = ${group.roundId}`,
  );
  await until(async () => (await read(stage, group)).status === 'closed', 'the closing', MOST_MS);
  await starting;
  provider.behave();
  return findings(stage, group, recipients, killed);
}

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A group with that many participants, templates, and mail of its round planned. */
async function audience(stage: Stage, recipients: number): Promise<Group> {
  const group = await stage.group();
  // Mailings of a round that opened long ago would be missed before its dates are moved.
  const later = { opens_at: soon(86_400_000), order_deadline_at: soon(7 * 86_400_000) };
  await group.api(`/purchase-rounds/${group.roundId}`, { status: 'draft', ...later }, 'PATCH');
  const at = `/purchase-rounds/${group.roundId}/mailings`;
  for (const event_type of KINDS) {
    await group.addTemplate(event_type, event_type, '<p>{{name}}</p>');
  }
  await group.api(at, { event_type: 'round_announced', anchor: 'opens_at', days: 0 });
  await group.api(at, { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: 0 });
  await stage.query(
    (sql) => sql`
      INSERT INTO participants (organization_id, route_id, name, email)
      SELECT ${group.organizationId}, ${group.routeId}, 'P' || n, 'p' || n || '@' || ${group.host} || '.example.org'
      FROM generate_series(1, ${recipients}::int) n`,
  );
  return group;
}

/** The state of the group's round, and of its mailings by their event. */
async function read(
  stage: Stage,
  { roundId }: Group,
): Promise<{ status: string; mailings: Map<string, string> }> {
  const [round, mailings] = await stage.query((sql) =>
    Promise.all([
      sql<{ status: string }[]>`SELECT status FROM purchase_rounds WHERE id = ${roundId}`,
      sql<{ event_type: string; status: string }[]>`
        SELECT event_type, status FROM mailings WHERE purchase_round_id = ${roundId}`,
    ]),
  );
  return {
    status: round[0]?.status ?? '',
    mailings: new Map(mailings.map(({ event_type, status }) => [event_type, status])),
  };
}

const ended = async (stage: Stage, group: Group, event: string) =>
  ['sent', 'missed'].includes((await read(stage, group)).mailings.get(event) ?? '');

async function findings(stage: Stage, group: Group, recipients: number, killed: number): Promise<Finding[]> {
  const { mailings } = await read(stage, group);
  const rows = await stage.query(
    (sql) => sql<{ recipient: string; event_type: string; status: string; error_message: string | null }[]>`
      SELECT recipient, event_type, status, error_message FROM mail_logs
      WHERE purchase_round_id = ${group.roundId} AND event_type = ANY(${[...KINDS]})`,
  );
  const history = await stage.query(
    (sql) => sql<{ kind: string; n: number }[]>`
      SELECT kind, count(*)::int AS n FROM changes
      WHERE purchase_round_id = ${group.roundId} AND by IS NULL GROUP BY kind ORDER BY kind`,
  );
  const got = groupedBy(
    stage.provider.messages().filter(({ to }) => to.endsWith(`@${group.host}.example.org`)),
    ({ to, subject }) => `${subject} ${to}`,
  );
  const tried = groupedBy(rows, ({ event_type, recipient }) => `${event_type} ${recipient}`);
  const twice = [...got.values()].filter(({ length }) => length > 1).length;
  const cutOff = rows.filter(({ error_message }) => error_message === CUT_OFF).length;
  const settled = rows.filter(({ status }) => status === 'sent').length + cutOff;
  const told = history.map(({ kind, n }) => `${kind}: ${n}`).join(', ');
  return [
    {
      what: `A round opens, announces, reminds and closes by itself, both processes killed ${killed} times and the database once as a message was due; each mailing ends in one state`,
      expected: 'both sent, noted once; opened once and closed once',
      measured: `${KINDS.map((kind) => mailings.get(kind)).join(', ')}; ${told}`,
      held:
        KINDS.every((kind) => mailings.get(kind) === 'sent') &&
        told === 'closed: 1, mailing_sent: 2, opened: 1',
    },
    {
      what: 'Each of its people has one attempt for each, sent or, where a kill met it, of unknown outcome',
      expected: `${counted(KINDS.length * recipients)} attempts`,
      measured: `${counted(rows.length)} attempts for ${counted(tried.size)}, ${counted(settled)} ended so, ${cutOff} of them met by kills`,
      held:
        rows.length === KINDS.length * recipients && tried.size === rows.length && settled === rows.length,
    },
    {
      what: 'Nobody is mailed twice about the same',
      expected: '0 people',
      measured: `${twice} people`,
      held: twice === 0,
    },
  ];
}
