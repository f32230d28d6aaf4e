import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordHeartbeat, removeWorker, unlockJobsOfDeadWorkers } from '@/db/jobs/job-workers';
import { wantBackup, wantBackupIn } from '@/db/setup/backup-jobs';
import { openTenant } from '@/db/tenant';
import { mailAboutAccount } from '@/lib/accounts/auth/account/mail-job';
import { administratorByToken } from '@/lib/accounts/auth/administrator-by-token';
import { signToken } from '@/lib/accounts/auth/tokens';
import { completePurchaseOrderMail } from '@/lib/buying/purchase-orders/mail/send-purchase-order';
import { routeByHost } from '@/lib/groups/routes/queries';
import { completeAttempt } from '@/lib/mail/log/attempts';
import { takeEvent } from '@/lib/mail/log/events/apply-event';
import { sendOrderMail } from '@/lib/mail/log/jobs';
import { keepRetention } from '@/lib/people/retention';
import { helperAt } from '@/lib/pickup/links/helper';
import { doWhatIsDue } from '@/lib/process/jobs/due-work';
import { sweep } from '@/lib/process/jobs/sweep';
import { setClock } from '@/lib/process/runtime/clock';
import { getHome } from '@/lib/today/queries';
import { type Sent, takeSent } from '@/test/support/recorded';
import { testDatabase } from '@/test/support/rules';
import { everyRule } from './every-rule';
import { examples } from './examples';
import {
  databaseFunctions,
  isTableless,
  organizationArguments,
  problemsInBody,
  statementsIn,
} from './functions';
import type { Surroundings } from './held-tables';
import { problemsOf } from './problems';
import { linkSecret } from './rows';
import { callerOf, OURS, openStage, outcomeOf, REPEAT, TWIN, waysToAsk } from './stage';
import { templatesIn } from './templates';
import { isUnscoped, UNSCOPED } from './unscoped';
import { onlyThese, tenantTables } from './world';

// Every statement must say whose rows it means in each of its tables. Statements are recorded while every
// rule is called, and read by PostgreSQL's own parser.

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

const CONFIRMATION = { organization_id: OURS.id, order_id: 2, event_type: 'order_confirmed' };

const provider = openStage();
let sent: Sent[];
let where: Omit<Surroundings, 'isOrganization'>;

beforeAll(async () => {
  // With a stopped clock, no statement would ask for the database's own time.
  setClock(null);
  where = {
    tenants: await tenantTables(),
    functions: organizationArguments(await databaseFunctions()),
  };
  sent = await everythingSent();
});

/** All statements sent by calls of every rule with its examples, and by the work without a caller. */
async function everythingSent(): Promise<Sent[]> {
  const asked = examples(provider());
  const jobs = [
    async () => administratorByToken(await signToken({ id: OURS.id, generation: 0 }, { elevated: false })),
    () => routeByHost(`route1.${OURS.word}.example`),
    () => helperAt(`route1.${OURS.word}.example`, linkSecret(1)),
    () => helperAt(`route1.${OURS.word}.example`, linkSecret(1), 'looks'),
    () =>
      mailAboutAccount({
        kind: 'forgot',
        email: `admin@${OURS.word}.example`,
        host: 'h.example',
        locale: 'en',
      }),
    () => sendOrderMail(CONFIRMATION),
    () => sendOrderMail(CONFIRMATION, undefined, { created_at: new Date(0), run_at: new Date(0) }),
    () =>
      sendOrderMail({
        organization_id: OURS.id,
        order_id: 2,
        event_type: 'order_changed',
        cause: { reason: 'at_pickup', was_cancelled: false, before: [] },
      }),
    completeReported,
    completeReportedOrder,
    sweep,
    doWhatIsDue,
    anonymisedInTime,
    homeAfterPickup,
    () => recordHeartbeat('a worker'),
    unlockJobsOfDeadWorkers,
    wantBackup,
    () => wantBackupIn(60),
    () => removeWorker('a worker'),
  ];
  takeSent();
  for (const { name, rule } of await everyRule()) {
    const caller = await callerOf(OURS, rule.access);
    for (const { input } of asked[name] ?? []) {
      const asking = input((row) => row, OURS);
      for (const precondition of waysToAsk(rule)) {
        await onlyThese(OURS, TWIN);
        await outcomeOf(() => rule(caller, asking, precondition));
      }
      await onlyThese(OURS, TWIN);
      for (const _time of ['first', 'again'])
        await outcomeOf(async () => rule.once?.(caller, asking, REPEAT));
    }
  }
  await onlyThese(OURS, TWIN);
  for (const job of jobs) await outcomeOf(job);
  return [...new Map(takeSent().map((one) => [JSON.stringify(one), one])).values()];
}

/** Completes an attempt whose message the provider reported about before it answered. */
async function completeReported(): Promise<void> {
  const answer = { messageId: '4711', token: 'early' };
  const times = { occurredAt: null, receivedAt: '2020-03-01T12:00:00.000Z' };
  await takeEvent({ event: 'MessageSent', ...answer, ...times, uuid: null, details: '' });
  const row = { id: 1, orderId: null, announcementId: null, recipient: '' };
  await completeAttempt(openTenant(OURS.id), row, answer);
}

/** Looks twice at people whom their groups keep no longer, before and after their notice ends. */
async function anonymisedInTime(): Promise<void> {
  await testDatabase`UPDATE routes SET keeps_months = 1 WHERE organization_id = ${OURS.id}`;
  for (const time of ['2100-01-01', '2100-02-01']) {
    setClock(new Date(time));
    await keepRetention();
  }
  setClock(null);
}

/** Reads Today once the pickup of every round has passed. */
async function homeAfterPickup(): Promise<void> {
  setClock(new Date('3000-01-01'));
  await getHome(await callerOf(OURS, 'administrator'), {});
  setClock(null);
}

/** The statements for the mail of a purchase order. */
async function completeReportedOrder(): Promise<void> {
  const answer = { messageId: '4712', token: 'early' };
  const times = { occurredAt: null, receivedAt: '2020-03-01T12:00:00.000Z' };
  await takeEvent({ event: 'MessageSent', ...answer, ...times, uuid: null, details: '' });
  const terms = { deliveryAddress: '', deliveryOn: null, note: '' };
  const row = { id: 6, orderId: null, announcementId: null, recipient: '' };
  const begun = { row, orderId: 2, roundId: 1, version: 1, terms };
  await openTenant(OURS.id).transaction((scope) => completePurchaseOrderMail(scope, begun, answer));
}

describe('every statement', () => {
  it('limits each table of organizations in it to the one organization', async () => {
    expect(sent.length).toBeGreaterThan(100);
    const wrong = new Set<string>();
    for (const one of sent) {
      if (isUnscoped(one.text)) continue;
      for (const problem of await problemsOf(one, OURS.id, where)) wrong.add(`${problem}: ${one.text}`);
    }
    expect([...wrong]).toEqual([]);
  });

  it.each(Object.entries(UNSCOPED))(
    'that is exempt is still in use: %s',
    async (_name, { statement, because, saidBy }) => {
      const matching = sent.filter(({ text }) => statement.test(text));
      expect(matching, because).not.toEqual([]);
      for (const one of matching) {
        expect(await problemsOf(one, OURS.id, where)).not.toEqual([]);
        const others = saidBy ? await problemsOf(one, OURS.id, where, saidBy) : [];
        expect(others.filter((problem) => !problem.includes(`(${saidBy})`))).toEqual([]);
      }
    },
  );

  it('that is written by hand was sent', async () => {
    // Statements about the schema and its migration are left out.
    const templates = await templatesIn(['db', 'lib'], /^db\/(schema\/|migrate)/);
    expect(templates.length).toBeGreaterThan(40);
    const never = templates.filter(({ pattern }) => !sent.some(({ text }) => pattern.test(text)));
    expect(never.map(({ place }) => place)).toEqual([]);
  });
});

it('the database has no views, whose rows would be of every organization', async () => {
  const views = await testDatabase`
    SELECT viewname FROM pg_views WHERE schemaname = 'public' AND viewname NOT IN (
      SELECT relname FROM pg_class JOIN pg_depend ON objid = pg_class.oid AND deptype = 'e')`;
  expect([...views]).toEqual([]);
});

describe('every function of the database', () => {
  it('takes an organization or a row with one, and limits each table of organizations in it to that', async () => {
    const functions = await databaseFunctions();
    expect(functions.length).toBeGreaterThan(3);
    for (const one of functions) {
      expect(['plpgsql', 'sql'], one.name).toContain(one.language);
      const told = one.isOfTriggers ? [] : ['p_organization_id'];
      if (!isTableless(one)) expect(one.arguments.slice(0, 1), one.name).toEqual(told);
      expect((await statementsIn(one)).length, one.name).toBeGreaterThan(0);
      expect(await problemsInBody(one, where), one.name).toEqual([]);
    }
  });
});
