import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { openTenant, type Pool, type Tenant } from '@/db/tenant';
import type { Administrator, Caller, Visitor } from './caller';
import { explainDatabaseError } from './constraints';
import { type FieldError, invalid, refuse } from './errors';
import { idempotencyKey } from './input';
import { type Answered, answeredOnce, type Repeat } from './repeats';
import { type Current, type Precondition, requireVersion } from './version';

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

/** What a procedure works with: its caller and, when they belong to an organization, the way to its rows. */
type ProcedureContext<A extends Access> = A extends 'anyone' ? Context<A> : Context<A> & Tenant;

interface Definition<A extends Access, S extends z.ZodType, C, R> {
  access: A;
  input: S;
  run(context: C, input: z.output<S>): Promise<R>;
}

/**
 * A rule that may be called from any edge: `await openRound(caller, input)`. With a precondition, a change of a
 * versioned resource is made only while it holds; a rule that is not versioned takes none.
 */
export interface Rule<S extends z.ZodType = z.ZodType, R = unknown> {
  (caller: Caller, input: unknown, precondition?: Precondition): Promise<R>;
  readonly access: Access;
  readonly input: S;
  /** Whether the rule changes a resource that has a version. */
  readonly versioned: boolean;
  /** Does what the rule does once for a key, and answers every repeat as it answered then. */
  once?(caller: Caller, input: unknown, repeat: Repeat<R>): Promise<Answered>;
}

/**
 * Declares a rule that changes something: access, then input, then one transaction of the caller's
 * organization around `run`. Throws a `Refusal`; what the database refuses is explained here.
 *
 * `current` says how the resource that is changed is read, and makes it a versioned one. With a precondition
 * it is read, locked and compared in that same transaction, and the rest of the input is looked at after that:
 * of two changes on top of one version, the second sees what the first made and is refused.
 */
export function command<
  A extends Exclude<Access, 'anyone'>,
  S extends z.ZodType,
  R,
  V extends z.ZodType = z.ZodType,
>(
  definition: Definition<A, S, ScopedContext<A>, R> & {
    current?: Current<ScopedContext<A>, V>;
    /** The pool whose connection the transaction takes; see `db/client`. */
    pool?: Pool;
  },
): Rule<S, R> {
  const { access, input: schema, current, pool, run } = definition;
  const around = <T>(caller: CallerFor<A>, work: (context: ScopedContext<A>) => Promise<T>) =>
    tenantOf(caller).transaction((scope) => work({ caller, scope }), pool);
  const plain = rule(definition, around);
  const call = (caller: Caller, input: unknown, precondition?: Precondition): Promise<R> => {
    if (!precondition) return plain(caller, input);
    if (!current) throw new Error('a precondition of a rule that is not versioned');
    return explained(async () =>
      around(admit(caller, access), async (context) => {
        requireVersion(await current.read(context, parse(current.input, input)), precondition);
        return run(context, parse(schema, input));
      }),
    );
  };
  const once = async (caller: Caller, input: unknown, { key, path, answer }: Repeat<R>) => {
    const admitted = admit(caller, access);
    const request = parse(schema, input);
    const name = { key: parse(keyInput, { idempotency_key: key }).idempotency_key, path, request };
    return explained(() =>
      around(admitted, (context) =>
        answeredOnce(context.scope, name, async () => answer(await run(context, request))),
      ),
    );
  };
  return Object.assign(call, { access, input: schema, versioned: current !== undefined, once });
}

const keyInput = z.object({ idempotency_key: idempotencyKey() });

/**
 * Declares a read: access, then input, then `run` on the organization's rows as they are at one moment.
 * `snapshot: false` spares a read of one statement the transaction; one that makes a second is an error.
 */
export function query<A extends Exclude<Access, 'anyone'>, S extends z.ZodType, R>(
  definition: Definition<A, S, ScopedContext<A>, R> & { snapshot?: false },
): Rule<S, R> {
  return rule(definition, (caller, run) => {
    const tenant = tenantOf(caller);
    const read = definition.snapshot === false ? tenant.readingOnce : tenant.reading;
    return read((scope) => run({ caller, scope }));
  });
}

/**
 * Declares a rule that manages its own statements: one with no organization yet, such as a login, one whose
 * single statement is its transaction, or one that calls somebody else between two transactions. `run` gets
 * the caller's tenant with the caller, and so no way to another organization's rows.
 */
export function procedure<A extends Access, S extends z.ZodType, R>(
  definition: Definition<A, S, ProcedureContext<A>, R>,
): Rule<S, R> {
  return rule(definition, (caller: Caller, run) => {
    const tenant = definition.access === 'anyone' || caller.kind === 'anyone' ? {} : tenantOf(caller);
    return run({ caller, ...tenant } as ProcedureContext<A>);
  });
}

function rule<A extends Access, S extends z.ZodType, C, R>(
  definition: Definition<A, S, C, R>,
  around: (caller: CallerFor<A>, run: (context: C) => Promise<R>) => Promise<R>,
): Rule<S, R> {
  const call = async (caller: Caller, input: unknown) => {
    const admitted = admit(caller, definition.access);
    const parsed = parse(definition.input, input);
    return explained(() => around(admitted, (context) => definition.run(context, parsed)));
  };
  return Object.assign(call, { access: definition.access, input: definition.input, versioned: false });
}

/** What `work` comes to; what the database refuses in it is thrown as a refusal. */
async function explained<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw explainDatabaseError(error);
  }
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

function tenantOf(caller: Visitor | Administrator): Tenant {
  return openTenant(caller.kind === 'visitor' ? caller.route.organizationId : caller.user.organizationId);
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
