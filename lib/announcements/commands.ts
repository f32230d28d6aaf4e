import { procedure } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { describeError, log } from '@/lib/runtime/log';
import { longWork } from '@/lib/runtime/shutdown';
import { announceInput } from './input';
import type { Counts, Run } from './mailing';
import { newestRun } from './queries';
import type { Recipients } from './recipients';
import { beginRun, carryOut } from './run';

const MISSING = {
  include: 'missing',
  leave_out: 'missing for sure',
  only: 'uncertain',
} as const satisfies Record<string, Recipients>;

/**
 * Mails the active participants of a round's route about it, several at once: all of them, or only those who
 * were not reached yet and have not ordered, with or without those of whom it is unknown whether they were reached. One participant's failure is counted
 * and does not stop the mail to the others. 409 while another run of this round is under way, and when the
 * caller has seen an older state: the round has been announced since, or is not open.
 */
export const announceRound = procedure({
  access: 'administrator',
  input: announceInput,
  async run(tenant, { id, only_missing, unknown, in_background, newest, only_open }): Promise<Counts> {
    const recipients = only_missing ? MISSING[unknown] : 'everybody';
    const run = await beginRun(tenant, id, recipients, async (scope, round) => {
      if (only_open && round.status !== 'open') throw refuse('announcedNotOpen');
      if (newest !== undefined && ((await newestRun(scope, id))?.id ?? null) !== newest) {
        throw refuse('announcedMeanwhile');
      }
    });
    if (!in_background) return longWork(() => carryOut(run));
    finishInBackground(run);
    return { sent: 0, failed: 0 };
  },
});

/** Only a shutdown waits for the run; its row records how far it came. */
function finishInBackground(run: Run): void {
  longWork(() => carryOut(run)).catch((error: unknown) => {
    log().warn({ error: describeError(error), announcement: run.id }, 'an announcement was not finished');
  });
}
