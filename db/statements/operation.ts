import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { perProcess } from '../per-process';
import { DatabaseUnavailable, databaseFailure, markOwnMistake } from './failures';
import { NamedStatements } from './named-statements';
import { noteAnswer } from './reachability';
import { timeouts } from './timeouts';

export type Database = PostgresJsDatabase;

/** Runs statements on a connection pool or in one transaction. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** The beginning of a transaction: to change data, or to read from one snapshot. */
const BEGIN = { change: '', snapshot: 'isolation level repeatable read read only' } as const;

/** The driver's fields on a statement's promise; it has no types for them. */
interface DriverStatement {
  /** The connection it was assigned to; null before. `destroy` is added by our patch of the driver. */
  state: { destroy(): void; pid: number } | null;
  /** True when the server is working on it. */
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

/**
 * Keeps the driver from sending another caller's statement behind one that is under way. Cancelling the first would
 * reach the second, which could not be withdrawn.
 */
const ALONE = { onexecute: () => false } as postgres.UnsafeQueryOptions;

const named = perProcess('named-statements', () => new NamedStatements());

/** Time-outs of one transaction, for a session that is shared with others or has shorter ones. */
const localTimeouts = (patience?: number) =>
  Object.entries(timeouts(patience))
    .map(([name, milliseconds]) => `SET LOCAL ${name} = ${milliseconds}`)
    .join(';');

/** True when the pool's sessions have time-outs of their own. */
const hasTimeouts = (pool: postgres.Sql) => pool.options.connection.statement_timeout !== undefined;

/** The server processes that have run a statement for us, by the driver's connections. */
const worked = perProcess('worked connections', () => new WeakMap<object, number>());

/** Notes that the connection of a statement works: it reached our tables. */
function noteWorked(statement: object): void {
  if (isDriverStatement(statement) && statement.state) worked.set(statement.state, statement.state.pid);
}

const hasWorked = (statement: object) =>
  isDriverStatement(statement) &&
  statement.state !== null &&
  worked.get(statement.state) === statement.state.pid;

/** True when the server itself refused the statement, and so did not make the change. */
function isRefusal(error: unknown): boolean {
  const code = databaseFailure(error)?.code;
  // These codes close the connection, perhaps after the change was made.
  return code !== undefined && !/^(08|57P)/.test(code);
}

/**
 * The statements of one caller within one deadline. After its end, no further statement and no COMMIT is
 * sent. It knows whether an earlier statement may have changed data.
 */
export class Operation {
  readonly #underWay = new Map<object, { changes: boolean }>();
  /** The statements with which the transactions began that have not ended; they know their connections. */
  readonly #open = new Set<DriverStatement>();
  readonly #patience: number | undefined;
  #ended = false;
  #mayHaveChanged = false;

  /** With `patience`, its transactions may do nothing for so many milliseconds. */
  constructor(patience?: number) {
    this.#patience = patience;
  }

  /** True when a change may have been committed. */
  get mayHaveChanged(): boolean {
    const sent = [...this.#underWay].some(
      ([statement, { changes }]) => changes && (!isDriverStatement(statement) || statement.state !== null),
    );
    return this.#mayHaveChanged || sent;
  }

  /**
   * Statements that are transactions of their own: reads, changes, or a single read, which needs no snapshot.
   */
  statements(pool: postgres.Sql, kind: 'reads' | 'changes' | 'one read' = 'reads'): Database {
    return drizzle(this.#guarded(pool, kind));
  }

  /**
   * Runs one change as its own transaction, or in one where the sessions have no time-outs: it may wait for a
   * lock.
   */
  alone<T>(pool: postgres.Sql, kind: 'changes', work: (executor: Executor) => Promise<T>): Promise<T> {
    return hasTimeouts(pool) ? work(this.statements(pool, kind)) : this.transaction(pool, 'change', work);
  }

  /** Runs `work` in one transaction. COMMIT is sent only if the operation has not ended. */
  async transaction<T>(
    pool: postgres.Sql,
    kind: keyof typeof BEGIN,
    work: (executor: Executor) => Promise<T>,
  ): Promise<T> {
    let begun: DriverStatement | undefined;
    // Called by our patch of the driver with the statement that begins the transaction.
    const onbegin = (statement: Promise<unknown>) => {
      if (isDriverStatement(statement)) {
        begun = statement;
        this.#open.add(statement);
      }
      this.#follow(statement, false);
      return statement;
    };
    const begin = <R>(run: (connection: postgres.TransactionSql) => Promise<R>) => {
      const inside = async (connection: postgres.TransactionSql) => {
        this.#requireTime();
        if (this.#patience !== undefined || !hasTimeouts(pool))
          await this.#guarded(connection, 'reads').unsafe(localTimeouts(this.#patience));
        const result = await run(this.#guarded(connection, 'reads'));
        this.#requireTime();
        this.#mayHaveChanged ||= kind === 'change';
        return result;
      };
      return pool.begin(BEGIN[kind], Object.assign(inside, { onbegin }));
    };
    const client = new Proxy(pool, {
      get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)),
    });
    try {
      return await drizzle(client).transaction(work);
    } catch (error) {
      if (isRefusal(error)) this.#mayHaveChanged = false;
      throw error;
    } finally {
      if (begun) this.#open.delete(begun);
    }
  }

  /** True when the operation waits for the database, and not for its own code. */
  get isWaiting(): boolean {
    return this.#underWay.size > 0;
  }

  /** Ends the operation: nothing more is sent. */
  end(): void {
    this.#ended = true;
  }

  /**
   * Cancels the operation's statements on the server, and withdraws those that were not sent yet. The driver
   * then closes the connection instead of using it again, because the request may arrive late and would
   * cancel the next statement.
   */
  cancel(): void {
    for (const statement of this.#underWay.keys()) {
      if (!isDriverStatement(statement) || !(statement.active || statement.state === null)) continue;
      statement.canceller(statement).catch(() => {
        // The database cannot be reached; its statement time-out will end the statement.
      });
    }
  }

  /** Closes the connections on which the operation still waits for an answer, so that others replace them. */
  sever(): void {
    for (const statement of [...this.#underWay.keys(), ...this.#open]) {
      if (isDriverStatement(statement)) statement.state?.destroy();
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
      // Behind a pooler that keeps no prepared statements, the driver names none.
      const statement = client.unsafe(text, parameters, {
        ...options,
        prepare: named.includes(text),
        ...ALONE,
      });
      this.#follow(statement, kind === 'changes');
      statement.catch((error: unknown) => {
        if (hasWorked(statement)) markOwnMistake(error, text);
      });
      return statement;
    };
    return new Proxy(client, {
      get: (target, key) => (key === 'unsafe' ? unsafe : Reflect.get(target, key)),
    });
  }

  #follow(statement: Promise<unknown>, changes: boolean): void {
    this.#underWay.set(statement, { changes });
    const settled = (answered: boolean, refused: boolean) => {
      const sent = !isDriverStatement(statement) || statement.state !== null;
      // The driver refuses a withdrawn statement with the code that the server uses for a cancelled one.
      if (answered && sent) noteAnswer();
      if (answered && !refused) noteWorked(statement);
      this.#underWay.delete(statement);
      if (changes && sent && !refused) this.#mayHaveChanged = true;
    };
    statement.then(
      () => settled(true, false),
      (error: unknown) => settled(isRefusal(error), isRefusal(error)),
    );
  }
}
