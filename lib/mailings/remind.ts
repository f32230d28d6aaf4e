import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { announcements, orders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { endCutOffAnnouncements } from '@/lib/announcements/cut-off';
import type { Run } from '@/lib/announcements/mailing';
import { addRun, carryOut } from '@/lib/announcements/run';
import type { Administrator } from '@/lib/caller';
import { noteRoundChanges } from '@/lib/changes/note';
import { procedure } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { reference } from '@/lib/input';
import { saying } from '@/lib/languages/saying';
import { holdingOneOf } from '@/lib/list';
import { accountOfRoute } from '@/lib/payment-accounts/queries';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import { describeError, log } from '@/lib/runtime/log';
import { longWork } from '@/lib/runtime/shutdown';
import { templateFor } from '@/lib/templates/queries';
import { compose } from '@/lib/templates/rendering/compose';

const remindInput = z.object({
  orders: z.array(reference()).min(1, saying('atLeastOneOrder')).max(1_000),
});

/**
 * Reminds people of orders to pay, each of these that stands, is owed, and that no transfer waits for. It resolves to how
 * many they are once the runs have begun: they are sent beside. 422 for an order that does not exist, 409 where the group
 * has no template for it, and while others are reminded of the same round.
 */
export const remindToPay = procedure({
  access: 'administrator',
  input: remindInput,
  async run(tenant, { orders: ids }): Promise<{ reminded: number }> {
    const runs = await tenant.transaction(async (scope) => {
      const chosen = await scope.list(orders, { where: holdingOneOf(orders.id, ids) });
      const known = new Set(chosen.map(({ id }) => id));
      const missing = ids.flatMap((id, index) =>
        known.has(id) ? [] : [{ path: `orders.${index}`, message: saying('noSuchOrder') }],
      );
      if (missing.length > 0) throw invalid(...missing);
      const byRound = new Map<number, number[]>();
      for (const { id, purchaseRoundId } of chosen) {
        byRound.set(purchaseRoundId, [...(byRound.get(purchaseRoundId) ?? []), id]);
      }
      const begun: (Run & { total: number })[] = [];
      for (const [roundId, orderIds] of [...byRound].sort(([one], [other]) => one - other)) {
        begun.push(await beginReminding(tenant, scope, roundId, orderIds));
      }
      return begun;
    });
    for (const run of runs) {
      longWork(() => carryOut(run)).catch((error: unknown) => {
        log().warn({ error: describeError(error), announcement: run.id }, 'an announcement was not finished');
      });
    }
    return { reminded: runs.reduce((sum, { total }) => sum + total, 0) };
  },
});

async function beginReminding(
  tenant: Tenant & { caller: Administrator },
  scope: Scope,
  roundId: number,
  orderIds: number[],
): Promise<Run & { total: number }> {
  const event = 'payment_reminder';
  // Of two presses at once, the second sees the first.
  await scope.lock(purchaseRounds, roundId);
  const { round, route } = await requireRoundWithRoute(scope, roundId);
  const template = await templateFor(scope, route.id, event);
  if (!template) throw refuse('mailingWithoutTemplate');
  await endCutOffAnnouncements(scope, roundId);
  const underWay = and(
    eq(announcements.purchaseRoundId, roundId),
    eq(announcements.eventType, event),
    isNull(announcements.finishedAt),
  );
  if ((await scope.count(announcements, underWay)) > 0) throw refuse('reminderUnderWay');
  const run = await addRun(scope, {
    tenant,
    event,
    round,
    route,
    account: await accountOfRoute(scope, route),
    compose: (context) => compose(template, context),
    recipients: { orderIds },
    async ended(within) {
      const done = await within.find(announcements, run.id);
      if (!done || done.total === 0) return;
      const { total, sent, failed } = done;
      const details = { mailing_id: null, event_type: event, total, sent, failed };
      await noteRoundChanges(within, tenant.caller, roundId, [{ kind: 'mailing_sent', details }]);
    },
  });
  return run;
}
