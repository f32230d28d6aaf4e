import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import type { Run } from '@/lib/mail/runs/mailing';
import { countRecipients, type Recipients } from '@/lib/mail/runs/recipients';
import { beginRun, carryOut, carryOutBeside } from '@/lib/mail/runs/run';
import { commonSubject, type Words } from '@/lib/mail/templates/rendering/written-message';
import { refuseUnknownAt } from '@/lib/mail/templates/variables/unknown';
import { listedOrderIds } from '@/lib/orders/lists/listed-orders';
import { longWork } from '@/lib/process/runtime/shutdown';
import { requireRound } from '@/lib/rounds/queries';
import type { Administrator } from '@/lib/rules/caller';
import { noteRoundChanges } from '@/lib/rules/changes/note';
import { procedure } from '@/lib/rules/command';
import { existing, Refusal, refuse } from '@/lib/rules/errors';
import { claimKey } from '@/lib/rules/idempotency';
import { type MessageAudience, roundMessageInput, variablesFor, writeToPeopleInput } from './input';

const event = 'message';

/** The number of recipients of a message, and of messages that the provider took. */
export interface Reached {
  total: number;
  sent: number;
  failed: number;
}

/**
 * Mails an organizer's message to people of a round, each once, and resolves when everybody had their turn. With
 * `dry_run` it only counts them. A repeat with the same key gets the first answer again, or continues with untried
 * recipients where the process was cut off. 404 without such a round. 409 while another message to people of the round
 * is being sent. 422 when the key was used for another message, and for an unknown variable.
 */
export const messageRound = procedure({
  access: 'administrator',
  input: roundMessageInput,
  async run(tenant, { id, to, dry_run, idempotency_key: key, ...words }): Promise<Reached> {
    requireKnownVariables(to, words);
    if (dry_run) {
      const total = await tenant.reading(async (scope) => {
        const round = await requireRound(scope, id);
        return countRecipients(scope, round, { event, audience: to });
      });
      return { total, sent: 0, failed: 0 };
    }
    const begun = await tenant.transaction((scope) => begin(tenant, scope, id, words, { audience: to, key }));
    if (!('compose' in begun)) return begun;
    await longWork(() => carryOut(begun)).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.problem !== 'announcementCutShort') throw error;
      throw refuse('messageCutShort', { headers: { 'retry-after': '10' } });
    });
    return tenant.reading((scope) => reached(scope, id, begun.id, key));
  },
});

/**
 * Like `messageRound`, for a page, which does not wait for the end; with a list of orders, for the participants of
 * these only.
 */
export const writeToPeople = procedure({
  access: 'administrator',
  input: writeToPeopleInput,
  async run(tenant, { id, to, listed, filter, q, idempotency_key: key, ...words }): Promise<void> {
    requireKnownVariables(to, words);
    const begun = await tenant.transaction(async (scope) => {
      const orderIds = listed ? await idsOfListed(scope, id, { filter, q }) : undefined;
      return begin(tenant, scope, id, words, { audience: to, orderIds, key });
    });
    if ('compose' in begun) void carryOutBeside(begun);
  },
});

/** 422 at the subject or the text for a name that is no variable. */
function requireKnownVariables(to: MessageAudience, { subject, text }: Words): void {
  refuseUnknownAt(variablesFor(to), [
    { path: 'subject', text: subject },
    { path: 'text', text },
  ]);
}

/** The orders of a round that a list shows, however many. */
export async function idsOfListed(
  scope: Scope,
  roundId: number,
  { filter, q }: Pick<Parameters<typeof listedOrderIds>[2], 'filter' | 'q'>,
): Promise<number[]> {
  const all = { limit: 1_000_000, offset: 0 };
  return (await listedOrderIds(scope, roundId, { filter, q, sort: 'number' }, all)).ids;
}

async function begin(
  tenant: Tenant & { caller: Administrator },
  scope: Scope,
  id: number,
  words: Words,
  recipients: Omit<Recipients, 'event'>,
): Promise<Run | Reached> {
  // Of two messages at once, the second sees the first.
  existing(await scope.lock(purchaseRounds, id));
  const { audience: to, key } = recipients;
  const kept =
    key === undefined ? undefined : await claimKey<Reached>(scope, nameOf(id, key, { to, ...words }));
  if (kept) return kept;
  const run: Run = await beginRun(tenant, scope, id, {
    words,
    recipients: { event, ...recipients },
    async ended(within, ending) {
      if (ending !== 'over') return;
      const { total, ...counts } = await reached(within, id, run.id, key);
      const details = { subject: commonSubject(words, run), ...counts };
      await noteRoundChanges(within, tenant.caller, id, [{ kind: 'message_sent', details }]);
      if (key === undefined) return;
      const answer = JSON.stringify({ total, ...counts });
      await within.query(
        (organization) => sql`
          UPDATE idempotent_answers SET body = ${answer}
          WHERE organization_id = ${organization} AND path = ${pathOf(id)} AND key = ${key}`,
      );
    },
  });
  return run;
}

const pathOf = (roundId: number) => `/purchase-rounds/${roundId}/messages`;

const nameOf = (roundId: number, key: string, request: object) => ({
  path: pathOf(roundId),
  key,
  hash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
});

/** The outcome of a message: of the run, or of all runs that began with the key. */
async function reached(
  scope: Scope,
  roundId: number,
  runId: number,
  key: string | undefined,
): Promise<Reached> {
  const [sums] = await scope.query<{ sent: number; failed: number }>(
    (organization) => sql`
      SELECT coalesce(sum(run.sent), 0)::int AS sent, coalesce(sum(run.failed), 0)::int AS failed
      FROM announcements run
      WHERE run.organization_id = ${organization} AND run.purchase_round_id = ${roundId}
        AND (run.id = ${runId} OR run.idempotency_key = ${key ?? null})`,
  );
  const { sent = 0, failed = 0 } = sums ?? {};
  return { total: sent + failed, sent, failed };
}
