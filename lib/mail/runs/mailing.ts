import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { batched } from '@/db/statements/together';
import type { Tenant } from '@/db/tenant';
import type { Route } from '@/db/unscoped';
import { type Begun, completeAttempt, send } from '@/lib/mail/log/attempts';
import { contextsOfOrders, type OrderContext, type TemplateContext } from '@/lib/mail/templates/context';
import type { Composed } from '@/lib/mail/templates/rendering/compose';
import type { Words } from '@/lib/mail/templates/rendering/written-message';
import type { PaymentAccount } from '@/lib/money/accounts/queries';
import { databaseNow } from '@/lib/process/runtime/clock';
import { forEachConcurrently, limited } from '@/lib/process/runtime/concurrency';
import { settings } from '@/lib/process/runtime/env';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import { isStopping } from '@/lib/process/runtime/shutdown';
import type { Round } from '@/lib/rounds/queries';
import { refuse } from '@/lib/rules/errors';
import { listOf } from '@/lib/rules/list';
import { awaitedNow, type Recipient, type Recipients, recipientsOf } from './recipients';

/** The end of a run: all messages were tried; it was too late for the rest; or it was cut short, as by a stop. */
export type Ending = 'over' | 'late' | 'cut short';

/** One run of mailing a round's people, as it was begun. */
export interface Run {
  tenant: Tenant;
  id: number;
  round: Round;
  route: Route;
  /** The account that participants pay to, if the route names one. */
  account: PaymentAccount | undefined;
  /** Makes the message of a recipient. */
  compose(context: TemplateContext): Promise<Composed>;
  /** The words of a message that an organizer wrote. */
  words?: Words | undefined;
  recipients: Recipients;
  /** Records the end elsewhere, in the transaction that ends the run. */
  ended?: (scope: Scope, ending: Ending, counts: Counts & { total: number }) => Promise<void>;
}

/** Thrown when it has become too late for a planned mailing while it was sent. */
export class TooLate extends Error {
  override name = 'TooLate';
}

/** The numbers of a run's messages that the provider accepted and refused. */
export type Counts = { sent: number; failed: number };

/** Mails the recipients until a shutdown begins; `leftOut` when some were not mailed because of it. */
export async function mailEverybody(run: Run): Promise<Counts & { leftOut: boolean }> {
  const { tenant, round, recipients } = run;
  const counts = { sent: 0, failed: 0, leftOut: false };
  let failed = false;
  const untilStopping = async function* () {
    for await (const recipient of recipientsOf(tenant, round, recipients)) {
      counts.leftOut ||= isStopping();
      if (counts.leftOut) return;
      yield recipient;
    }
  };
  const render = rendererOf(run);
  const begin = beginnerOf(run, render);
  const lane = limited(settings().MAILER_CONCURRENCY);
  // Twice as many as there are lanes: while messages are with the provider, the outcomes of those before them
  // are written down and those after them are rendered.
  await forEachConcurrently(untilStopping(), 2 * settings().MAILER_CONCURRENCY, async (recipient) => {
    try {
      const message = await render(recipient);
      const ended = await lane(async () => {
        if (failed) return undefined;
        counts.leftOut ||= isStopping();
        if (counts.leftOut) return undefined;
        const begun = await begin(message);
        return begun && { begun, result: await send(begun) };
      });
      if (!ended) return;
      await completeAttempt(tenant, ended.begun.row, ended.result);
      counts['messageId' in ended.result ? 'sent' : 'failed'] += 1;
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  return counts;
}

/** The message for a recipient as they were when it was rendered. */
interface Rendered {
  recipient: Recipient;
  composed: Composed;
}

type Render = (recipient: Recipient) => Promise<Rendered>;

function rendererOf({ tenant, compose, route, round, account }: Run): Render {
  const orderOf = batched(
    () => '',
    async (ids: number[]): Promise<(OrderContext | undefined)[]> => {
      const contexts = await retryWhileDatabaseIsAway(() =>
        tenant.readingOnce((scope) => contextsOfOrders(scope, ids)),
      );
      return ids.map((id) => contexts.get(id));
    },
  );
  return async (recipient) => {
    const context = recipient.order_id === null ? undefined : await orderOf(recipient.order_id);
    const common = { route, round, account, participant: recipient };
    return { recipient, composed: await compose({ ...common, order: context?.order ?? null }) };
  };
}

/**
 * Returns a function that commits the row of an attempt, together with other rows that come at the same time. It
 * renders the message anew for a changed participant, and returns undefined for one who has left.
 */
function beginnerOf(run: Run, render: Render): (message: Rendered) => Promise<Begun | undefined> {
  const beginTogether = batched(
    () => '',
    (messages: Rendered[]) => retryWhileDatabaseIsAway((again) => beginAttempts(run, messages, again)),
  );
  return async function begin(message) {
    const answer = await beginTogether(message);
    if (answer === undefined) return undefined;
    if (typeof answer !== 'number') return begin(await render(answer));
    const { recipient, composed } = message;
    return {
      row: { id: answer, orderId: recipient.order_id, announcementId: run.id, recipient: recipient.email },
      composed,
    };
  };
}

/** The answer of `begin_run_attempts`, by the place of a message. */
type Beginning =
  | { run: 'deleted' | 'finished' | 'late' }
  | {
      run: 'under way';
      begun: { [place: number]: number };
      changed: { [place: number]: Omit<Recipient, 'unsubscribeKey'> };
    };

/**
 * Commits the rows of some attempts. Returns for each message the id of its row, the participant as changed meanwhile,
 * or undefined for one who has left. With `again`, an earlier try may have committed the rows already.
 */
async function beginAttempts(
  { tenant, id, round, recipients }: Run,
  messages: Rendered[],
  again: boolean,
): Promise<(number | Recipient | undefined)[]> {
  const rows = messages.map(
    ({ recipient: { unsubscribeKey: _key, ...recipient }, composed: { subject } }, place) => ({
      ...recipient,
      place,
      subject,
    }),
  );
  const awaited = await awaitedNow(tenant, recipients);
  const answer = await tenant.changingOnce(async (scope) => {
    const [row] = await scope.query<{ answer: Beginning }>(
      (organization) => sql`
        SELECT begin_run_attempts(
          ${organization}, ${round.id}, ${id}, ${JSON.stringify(rows)}::text::jsonb, ${again}, ${listOf(awaited)},
          ${databaseNow()?.toISOString() ?? null}::timestamptz) AS answer`,
    );
    return row?.answer;
  }, round.id);
  if (answer?.run === 'late') throw new TooLate();
  if (answer?.run === 'finished') {
    throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
  }
  if (answer?.run !== 'under way') throw refuse('roundDeletedMeanwhile');
  const { begun, changed } = answer;
  return messages.map(
    ({ recipient }, place) => begun[place] ?? (changed[place] && { ...recipient, ...changed[place] }),
  );
}
