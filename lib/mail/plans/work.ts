import type { DueTask } from '@/db/jobs/due';
import { perProcess } from '@/db/per-process';
import { mailings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { openTenant, type Tenant } from '@/db/tenant';
import { hindrancesOf } from '@/lib/mail/runs/hindrance';
import type { Ending, Run } from '@/lib/mail/runs/mailing';
import { beginRun, carryOutBeside, isUnderWay } from '@/lib/mail/runs/run';
import { isMailed } from '@/lib/mail/templates/queries';
import { describeError, log } from '@/lib/process/runtime/log';
import { isStopping } from '@/lib/process/runtime/shutdown';
import { timeNow } from '@/lib/rounds/deadline';
import { noteRoundChanges } from '@/lib/rules/changes/note';
import { lockMailing } from './commands';
import { type MailingRow, withCount } from './queries';

/** The number of mailings that a process sends at a time; the others wait for their turn or another process. */
const AT_ONCE = 4;

const underWay = perProcess('mailings under way', () => ({ count: 0 }));

/**
 * Begins a mailing that is due, or goes on with one whose process is gone, and returns once that is written down. The
 * messages are sent beside. One that is too late is marked as missed; one that cannot go out yet stays as it is.
 */
export async function workOnMailing({ organizationId, id }: DueTask): Promise<void> {
  if (underWay.count >= AT_ONCE || isStopping()) return;
  underWay.count += 1;
  let run: Run | undefined;
  try {
    const tenant = openTenant(organizationId);
    run = await tenant.transaction((scope) => beginMailing(tenant, scope, id));
  } catch (error) {
    log().warn({ error: describeError(error), mailing: id }, 'a mailing was not begun');
  }
  if (!run) {
    underWay.count -= 1;
    return;
  }
  void carryOutBeside(run).finally(() => {
    underWay.count -= 1;
  });
}

async function beginMailing(tenant: Tenant, scope: Scope, id: number): Promise<Run | undefined> {
  const { mailing, round } = await lockMailing(scope, id);
  const { eventType: event, status } = mailing;
  const isRunning = status === 'running';
  if (!isRunning && status !== 'planned') return undefined;
  const now = await timeNow(scope);
  if (!mailing.dueAt || mailing.dueAt > now) return undefined;
  // Another run about the same has yet to end: this one, in another process, or an announcement by hand.
  if (await isUnderWay(scope, round.id, event)) return undefined;
  const hindrance = (await hindrancesOf(scope, [id])).get(id);
  if (hindrance === 'late' || (hindrance && isRunning)) {
    await endMailing(scope, mailing, 'missed');
    return undefined;
  }
  if (hindrance || !(await isMailed(scope, round.routeId, event))) return undefined;
  const run = await beginRun(tenant, scope, round.id, {
    recipients: { event, mailingId: id },
    ended: (within, ending) => runEnded(within, id, ending),
  });
  const { sent, failed } = await withCount(scope, mailing);
  await scope.update(mailings, id, {
    status: 'running',
    startedAt: mailing.startedAt ?? now,
    total: sent + failed + run.total,
  });
  return run;
}

/** Ends the mailing with its run, unless others are to go on with it. */
async function runEnded(scope: Scope, id: number, ending: Ending): Promise<void> {
  if (ending === 'cut short') return;
  const mailing = await scope.lock(mailings, id);
  if (mailing?.status === 'running') await endMailing(scope, mailing, ending === 'over' ? 'sent' : 'missed');
}

/** Ends a locked mailing, and notes its end in the history of its round. */
async function endMailing(scope: Scope, mailing: MailingRow, status: 'sent' | 'missed'): Promise<void> {
  const { id, purchaseRoundId, eventType: event_type } = mailing;
  const { total, sent, failed } = await withCount(scope, mailing);
  await scope.update(mailings, id, { status, finishedAt: await timeNow(scope) });
  const kind = status === 'sent' ? 'mailing_sent' : 'mailing_missed';
  const details = { mailing_id: id, event_type, total, sent, failed };
  await noteRoundChanges(scope, null, purchaseRoundId, [{ kind, details }]);
}
