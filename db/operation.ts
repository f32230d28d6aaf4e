import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { DatabaseUnavailable, databaseFailure } from './failures';

export type Database = PostgresJsDatabase;

/** A connection pool's statements, or those of one transaction. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** How a transaction is begun: to change something, or to read everything as it is at one moment. */
const BEGIN = { change: '', snapshot: 'isolation level repeatable read read only' } as const;

/** What the driver keeps of a statement beside its promise; it has no types for it. */
interface DriverStatement {
  /** Null until a connection has it. */
  state: object | null;
  /** Whether the server is working on it. */
  active: boolean;
  canceller: (statement: DriverStatement) => Promise<void>;
}

function isDriverStatement(statement: object): statement is DriverStatement {
  return (
    'state' in statement &&
    'active' in statement &&
    'canceller' in statement &&
    typeof statement.canceller === 'function'
  );
}

let answeredAt = Number.NEGATIVE_INFINITY;

/** Whether the server has answered a statement of this process in the last second: it is busy, not away. */
export function isAnswering(): boolean {
  return performance.now() - answeredAt < 1000;
}

/** Whether the server itself refused it, and so did not make the change. */
function isRefusal(error: unknown): boolean {
  const code = databaseFailure(error)?.code;
  // These close the connection, maybe after the change was made.
  return code !== undefined && !/^(08|57P)/.test(code);
}

/**
 * The statements made for one caller, within one deadline. Once it has ended it lets no further statement and
 * no COMMIT through, and it knows whether what was sent before may have changed something.
 */
export class Operation {
  readonly #underWay = new Map<object, { changes: boolean }>();
  #ended = false;
  #mayHaveChanged = false;

  /** Whether a change may have been committed. */
  get mayHaveChanged(): boolean {
    const sent = [...this.#underWay].some(
      ([statement, { changes }]) => changes && (!isDriverStatement(statement) || statement.state !== null),
    );
    return this.#mayHaveChanged || sent;
  }

  /** Statements that stand alone: reads, changes, or a single read that sees one moment by itself. */
  statements(pool: postgres.Sql, kind: 'reads' | 'changes' | 'one read' = 'reads'): Database {
    return drizzle(this.#guarded(pool, kind));
  }

  /** Runs `work` in one transaction. The COMMIT goes out only while the operation has not ended. */
  async transaction<T>(
    pool: postgres.Sql,
    kind: keyof typeof BEGIN,
    work: (executor: Executor) => Promise<T>,
  ): Promise<T> {
    const begin = <R>(run: (connection: postgres.TransactionSql) => Promise<R>) =>
      pool.begin(BEGIN[kind], async (connection) => {
        this.#requireTime();
        const result = await run(this.#guarded(connection, 'reads'));
        this.#requireTime();
        this.#mayHaveChanged ||= kind === 'change';
        return result;
      });
    const client = new Proxy(pool, {
      get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)),
    });
    try {
      return await drizzle(client).transaction(work);
    } catch (error) {
      if (isRefusal(error)) this.#mayHaveChanged = false;
      throw error;
    }
  }

  /** Lets nothing more through. */
  end(): void {
    this.#ended = true;
  }

  /** Has the server stop what it is doing for this operation, and takes back what it has not been sent. */
  cancel(): void {
    for (const statement of this.#underWay.keys()) {
      // One that waits on its connection behind another must not be taken back: the driver has sent it.
      if (!isDriverStatement(statement) || !(statement.active || statement.state === null)) continue;
      statement.canceller(statement).catch(() => {
        // The database cannot be reached: its own time limit ends the statement.
      });
    }
  }

  #requireTime(): void {
    if (this.#ended) throw new DatabaseUnavailable('The time for this operation is over');
  }

  #guarded<C extends postgres.ISql>(client: C, kind: 'reads' | 'changes' | 'one read'): C {
    let statements = 0;
    const unsafe = (...[text, parameters, options]: Parameters<postgres.ISql['unsafe']>) => {
      this.#requireTime();
      statements += 1;
      if (kind === 'one read' && statements > 1)
        throw new Error('A read of several statements needs a snapshot');
      const statement = client.unsafe(text, parameters, options);
      this.#follow(statement, kind === 'changes');
      return statement;
    };
    return new Proxy(client, {
      get: (target, key) => (key === 'unsafe' ? unsafe : Reflect.get(target, key)),
    });
  }

  #follow(statement: Promise<unknown>, changes: boolean): void {
    this.#underWay.set(statement, { changes });
    const settled = (answered: boolean, refused: boolean) => {
      if (answered) answeredAt = performance.now();
      const sent = !isDriverStatement(statement) || statement.state !== null;
      this.#underWay.delete(statement);
      if (changes && sent && !refused) this.#mayHaveChanged = true;
    };
    statement.then(
      () => settled(true, false),
      (error: unknown) => settled(isRefusal(error), isRefusal(error)),
    );
  }
}
