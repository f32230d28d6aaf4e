import { eq, type InferSelectModel, sql } from 'drizzle-orm';
import { mailings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { requireRound } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { idsOf, type Page, pageOf } from '@/lib/rules/list';
import { listMailingsInput, mailingInput } from './input';

export type MailingRow = InferSelectModel<typeof mailings>;

/** A planned mailing, and the numbers of messages that the provider took and did not take. */
export interface Mailing extends MailingRow {
  sent: number;
  failed: number;
}

/** Adds the counts of all their runs to some mailings. */
export async function withCounts(scope: Scope, rows: MailingRow[]): Promise<Mailing[]> {
  const ids = idsOf(rows.filter(({ startedAt }) => startedAt !== null));
  const sums =
    ids.length === 0
      ? []
      : await scope.query<{ id: number; sent: number; failed: number }>(
          (organization) => sql`
            SELECT run.mailing_id::float8 AS id, sum(run.sent)::int AS sent, sum(run.failed)::int AS failed
            FROM announcements run
            WHERE run.organization_id = ${organization} AND run.mailing_id IN ${ids}
            GROUP BY run.mailing_id`,
        );
  return rows.map((row) => {
    const { sent = 0, failed = 0 } = sums.find(({ id }) => id === row.id) ?? {};
    return { ...row, sent, failed };
  });
}

/** One mailing with its counts. */
export async function withCount(scope: Scope, row: MailingRow): Promise<Mailing> {
  const [mailing] = await withCounts(scope, [row]);
  return mailing ?? { ...row, sent: 0, failed: 0 };
}

/** The mailings of a round in the order in which they were planned. 404 when there is no such round. */
export const listMailings = query({
  access: 'administrator',
  input: listMailingsInput,
  async run({ scope }, { id, limit, offset }): Promise<Page<Mailing>> {
    await requireRound(scope, id);
    const where = eq(mailings.purchaseRoundId, id);
    const { items, total } = await pageOf(scope, mailings, { where, limit, offset });
    return { items: await withCounts(scope, items), total };
  },
});

/** One mailing. 404 when there is none. */
export const getMailing = query({
  access: 'administrator',
  input: mailingInput,
  async run({ scope }, { id }): Promise<Mailing> {
    const row = existing(await scope.find(mailings, id));
    return withCount(scope, row);
  },
});
