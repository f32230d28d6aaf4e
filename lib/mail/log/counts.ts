import { sql } from 'drizzle-orm';
import { mailLogs } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { roundInput } from '@/lib/rounds/input';
import { requireRound } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { inIds } from '@/lib/rules/list';
import { MAIL_STATUSES, type MailStatus } from './input';

/** Messages about a round, counted by state, and the numbers of opened and clicked ones. */
export interface MailCounts {
  total: number;
  /** Every state, in the order of `MAIL_STATUSES`. */
  states: { status: MailStatus; count: number }[];
  opened: number;
  clicked: number;
}

/** Counts the mail about a round. 404 when there is no such round. */
export const countMail = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<MailCounts> {
    await requireRound(scope, id);
    return mailOfRound(scope, id);
  },
});

/** Like the rule above, for a round that is known to exist. */
export async function mailOfRound(scope: Scope, roundId: number): Promise<MailCounts> {
  const counts = await mailByRound(scope, [roundId]);
  return counts.get(roundId) ?? countsOf([]);
}

interface Row {
  round: number;
  status: string;
  count: number;
  opened: number;
  clicked: number;
}

/** Counts the mail about several rounds by round id, in one statement. A round without mail is left out. */
export async function mailByRound(scope: Scope, roundIds: number[]): Promise<Map<number, MailCounts>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<Row>(
    (organization) => sql`
      SELECT purchase_round_id::float8 AS round, status,
             count(*)::int AS count, count(opened_at)::int AS opened, count(clicked_at)::int AS clicked
      FROM mail_logs
      WHERE organization_id = ${organization} AND status <> 'sending'
        AND ${inIds(mailLogs.purchaseRoundId, roundIds)}
      GROUP BY purchase_round_id, status`,
  );
  const rounds = new Set(rows.map(({ round }) => round));
  return new Map([...rounds].map((id) => [id, countsOf(rows.filter(({ round }) => round === id))]));
}

function countsOf(rows: Row[]): MailCounts {
  const sum = (field: 'count' | 'opened' | 'clicked') => rows.reduce((all, row) => all + row[field], 0);
  return {
    total: sum('count'),
    states: MAIL_STATUSES.map((status) => ({
      status,
      count: rows.find((row) => row.status === status)?.count ?? 0,
    })),
    opened: sum('opened'),
    clicked: sum('clicked'),
  };
}
