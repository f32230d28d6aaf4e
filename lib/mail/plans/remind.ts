import { z } from 'zod';
import { orders, purchaseRounds } from '@/db/schema';
import type { Run } from '@/lib/mail/runs/mailing';
import { beginRun, carryOutBeside } from '@/lib/mail/runs/run';
import { awaitedOrders } from '@/lib/money/matching/transactions';
import { lastReminders } from '@/lib/orders/lists/last-reminders';
import { noteRoundChanges } from '@/lib/rules/changes/note';
import { procedure } from '@/lib/rules/command';
import { fieldError, invalid } from '@/lib/rules/errors';
import { reference } from '@/lib/rules/input';
import { idsOf, inIds } from '@/lib/rules/list';
import { localizedMessage } from '@/lib/words/languages/localized-message';

const event = 'payment_reminder';

const remindInput = z.object({
  orders: z.array(reference()).min(1, localizedMessage('atLeastOneOrder')).max(1_000),
  again: z.boolean().default(false),
});

/**
 * Reminds people of orders to pay. It leaves out orders that are cancelled or not owed, or that a waiting transfer fits
 * by amount or text. Without `again`, it also leaves out orders with a reminder in the last seven days. Resolves to the
 * number of reminders once the runs have begun, which send them beside. 422 for an order that does not exist; 409 where
 * the group has no template for it, and while others are reminded of the same round.
 */
export const remindToPay = procedure({
  access: 'administrator',
  input: remindInput,
  async run(tenant, { orders: ids, again }): Promise<{ reminded: number }> {
    const runs = await tenant.transaction(async (scope) => {
      const chosen = await scope.list(orders, { where: inIds(orders.id, ids) });
      const known = new Set(idsOf(chosen));
      const missing = ids.flatMap((id, index) =>
        known.has(id) ? [] : [fieldError(`orders.${index}`, 'noSuchOrder')],
      );
      if (missing.length > 0) throw invalid(...missing);
      // Of two presses at once, the second sees the reminders that the first has begun.
      const rounds = [...new Set(chosen.map(({ purchaseRoundId }) => purchaseRoundId))].sort((a, b) => a - b);
      for (const id of rounds) await scope.lock(purchaseRounds, id);
      const awaited = new Set(await awaitedOrders(scope, 'all'));
      const reminders = await lastReminders(scope, ids);
      const byRound = new Map<number, number[]>();
      for (const { id, purchaseRoundId } of chosen) {
        if (awaited.has(id) || (!again && reminders.get(id)?.isRecent)) continue;
        byRound.set(purchaseRoundId, [...(byRound.get(purchaseRoundId) ?? []), id]);
      }
      const begun: (Run & { total: number })[] = [];
      for (const [roundId, orderIds] of [...byRound].sort(([one], [other]) => one - other)) {
        const ended: Run['ended'] = async (within, _ending, counts) => {
          if (counts.total === 0) return;
          const details = { mailing_id: null, event_type: event, ...counts };
          await noteRoundChanges(within, tenant.caller, roundId, [{ kind: 'mailing_sent', details }]);
        };
        begun.push(await beginRun(tenant, scope, roundId, { recipients: { event, orderIds }, ended }));
      }
      return begun;
    });
    for (const run of runs) void carryOutBeside(run);
    return { reminded: runs.reduce((sum, { total }) => sum + total, 0) };
  },
});
