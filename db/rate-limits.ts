import type { SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { unscoped } from './executor';

/** A statement as the rate limiter writes it: numbered parameters in a text. */
interface NumberedStatement {
  text: string;
  values: unknown[];
}

/** What the rate limiter needs of a database client, on the shared pool. */
const store = {
  async query({ text, values }: NumberedStatement) {
    const rows = await unscoped((executor) =>
      executor.execute<Record<string, unknown>>(statement(text, values)),
    );
    return { rows: [...rows], rowCount: rows.count };
  },
};

function statement(text: string, values: unknown[]): SQLWrapper {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
  );
}

/** Lets at most `points` through in `seconds` for each key; counted in the database, for all processes. */
export function rateLimiter(name: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}
