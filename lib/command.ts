import type { z } from 'zod';
import type { Scope } from '@/db/scope';
import { reading, transaction } from '@/db/transaction';
import type { Administrator, Caller, Visitor } from './caller';
import { explainDatabaseError } from './constraints';
import { type FieldError, invalid, refuse } from './errors';

/**
 * Who may call: `anyone`; `visitor`, somebody on a route's public site; `administrator`; `superadmin`;
 * `elevated`, a superadmin with an elevated token.
 */
export type Access = 'anyone' | 'visitor' | 'administrator' | 'superadmin' | 'elevated';

type CallerFor<A extends Access> = A extends 'anyone'
  ? Caller
  : A extends 'visitor'
    ? Visitor
    : Administrator;

interface Context<A extends Access> {
  caller: CallerFor<A>;
}

interface ScopedContext<A extends Access> extends Context<A> {
  scope: Scope;
}

interface Definition<A extends Access, S extends z.ZodType, C, R> {
  access: A;
  input: S;
  run(context: C, input: z.output<S>): Promise<R>;
}

/** A rule that may be called from any edge: `await openRound(caller, input)`. */
export interface Rule<S extends z.ZodType = z.ZodType, R = unknown> {
  (caller: Caller, input: unknown): Promise<R>;
  readonly access: Access;
  readonly input: S;
}

/**
 * Declares a rule that changes something: access, then input, then one transaction of the caller's
 * organization around `run`. Throws a `Refusal`; what the database refuses is explained here.
 */
export function command<A extends Exclude<Access, 'anyone'>, S extends z.ZodType, R>(
  definition: Definition<A, S, ScopedContext<A>, R>,
): Rule<S, R> {
  return rule(definition, (caller, run) =>
    transaction(organizationOf(caller), (scope) => run({ caller, scope })),
  );
}

/** Declares a read: access, then input, then `run` on the organization's rows without a transaction. */
export function query<A extends Exclude<Access, 'anyone'>, S extends z.ZodType, R>(
  definition: Definition<A, S, ScopedContext<A>, R>,
): Rule<S, R> {
  return rule(definition, (caller, run) =>
    reading(organizationOf(caller), (scope) => run({ caller, scope })),
  );
}

/**
 * Declares a rule that manages its own statements: one with no organization yet, such as a login, or one
 * whose single statement is its transaction.
 */
export function procedure<A extends Access, S extends z.ZodType, R>(
  definition: Definition<A, S, Context<A>, R>,
): Rule<S, R> {
  return rule(definition, (caller, run) => run({ caller }));
}

function rule<A extends Access, S extends z.ZodType, C, R>(
  definition: Definition<A, S, C, R>,
  around: (caller: CallerFor<A>, run: (context: C) => Promise<R>) => Promise<R>,
): Rule<S, R> {
  const call = async (caller: Caller, input: unknown) => {
    const admitted = admit(caller, definition.access);
    const parsed = parse(definition.input, input);
    try {
      return await around(admitted, (context) => definition.run(context, parsed));
    } catch (error) {
      throw explainDatabaseError(error);
    }
  };
  return Object.assign(call, { access: definition.access, input: definition.input });
}

/** The caller, when `access` lets them in; otherwise 401 or 403. The role comes before everything else. */
export function admit<A extends Access>(caller: Caller, access: A): CallerFor<A> {
  const admitted = caller as CallerFor<A>;
  if (access === 'anyone') return admitted;
  if (access === 'visitor') {
    if (caller.kind !== 'visitor') throw refuse('unknownHost');
    return admitted;
  }
  if (caller.kind !== 'administrator') throw refuse('notAuthenticated');
  if (access === 'administrator') return admitted;
  if (!caller.user.isSuperadmin) throw refuse('superadminOnly');
  if (access === 'elevated' && !caller.elevated) throw refuse('elevationRequired');
  return admitted;
}

function organizationOf(caller: Visitor | Administrator): number {
  return caller.kind === 'visitor' ? caller.route.organizationId : caller.user.organizationId;
}

/** The input as the schema makes it, or a 422 that names the path of each problem. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  // One sentence a value: the last one, which is the most particular.
  const sentences = new Map(
    result.error.issues.slice(0, 50).map(({ path, message }) => [path.join('.'), message]),
  );
  throw invalid(...[...sentences].map(([path, message]): FieldError => ({ path, message })));
}
