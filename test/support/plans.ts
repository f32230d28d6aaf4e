import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) tells it. */
export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A node and all nodes below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The number of rows that a plan read. */
export const rowsRead = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter(({ Plans }) => !Plans)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

/** The plan by which a database ran a statement. */
export async function explained(database: postgres.Sql, statement: SQL): Promise<PlanNode> {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`);
  const [row] = await database.unsafe(text, params as never[]);
  return row?.['QUERY PLAN'][0].Plan;
}
