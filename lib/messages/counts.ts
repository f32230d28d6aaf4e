import { sql } from 'drizzle-orm';
import { query } from '@/lib/command';
import { roundInput } from '@/lib/rounds/input';
import { requireRound } from '@/lib/rounds/queries';
import { MAIL_STATUSES, type MailStatus } from './input';

/** How many messages about a round are in each state, and how many of all of them were opened and clicked. */
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
    const rows = await scope.query<{ status: string; count: number; opened: number; clicked: number }>(
      (organization) => sql`
        SELECT status, count(*)::int AS count, count(opened_at)::int AS opened, count(clicked_at)::int AS clicked
        FROM mail_logs
        WHERE organization_id = ${organization} AND purchase_round_id = ${id} AND status <> 'sending'
        GROUP BY status`,
    );
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
  },
});
