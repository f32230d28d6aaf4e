import { purchaseRounds } from '@/db/schema';
import { longWork } from '@/lib/process/runtime/shutdown';
import { procedure } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { announceInput } from './input';
import type { Counts } from './mailing';
import { newestRun } from './queries';
import { unreached } from './recipients';
import { beginRun, carryOut, carryOutBeside } from './run';

/**
 * Mails the active participants of a round's route about it, several at once. With `only_missing` it leaves out
 * participants who were reached or have ordered; `unknown` decides on those whom a failed attempt may have reached. One
 * participant's failure is counted and does not stop the mail to the others. 409 while another run of this round is
 * under way, and when the caller has seen an older state: the round has been announced since, or is not open.
 */
export const announceRound = procedure({
  access: 'administrator',
  input: announceInput,
  async run(tenant, { id, only_missing, unknown, in_background, newest, only_open }): Promise<Counts> {
    const run = await tenant.transaction(async (scope) => {
      const round = existing(await scope.lock(purchaseRounds, id));
      if (only_open && round.status !== 'open') throw refuse('announcedNotOpen');
      if (newest !== undefined && ((await newestRun(scope, id))?.id ?? null) !== newest) {
        throw refuse('announcedMeanwhile');
      }
      return beginRun(tenant, scope, id, {
        recipients: only_missing ? unreached(unknown) : { event: 'round_announced' },
      });
    });
    if (!in_background) return longWork(() => carryOut(run));
    void carryOutBeside(run);
    return { sent: 0, failed: 0 };
  },
});
