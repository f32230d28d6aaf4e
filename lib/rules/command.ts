import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { openTenant, type Tenant } from '@/db/tenant';
import type { Administrator, Caller, Helper, Visitor } from './caller';
import { explained } from './constraints';
import { type FieldError, invalid, type Problem, Refusal, refuse } from './errors';
import { type Answered, idempotent, type Repeat } from './idempotency';
import { idempotencyKey } from './input';
import { type Current, type Precondition, type Representation, requireVersion } from './version';

/**
 * The callers that a rule admits: `anyone`; `visitor` of a route's public site; `pickup`, an administrator or
 * a helper of the round; `administrator`; `superadmin`; `elevated`, a superadmin with an elevated token.
 */
export type Access = 'anyone' | 'visitor' | 'pickup' | 'administrator' | 'superadmin' | 'elevated';

type CallerFor<A extends Access> = A extends 'anyone'
  ? Caller
  : A extends 'visitor'
    ? Visitor
    : A extends 'pickup'
      ? Helper | Administrator
      : Administrator;

interface Context<A extends Access> {
  caller: CallerFor<A>;
  /** Refuses with 409 when the form's version differs from this one. */
  requireShown(representation: Representation): void;
}

/** The context of a command or a query: its caller, and access to the rows of their organization. */
export interface ScopedContext<A extends Access> extends Context<A> {
  scope: Scope;
}

/** The context of a procedure: its caller and, when the caller belongs to an organization, access to its rows. */
type ProcedureContext<A extends Access> = A extends 'anyone' ? Context<A> : Context<A> & Tenant;

/** The schema of a rule that takes nothing. */
const NOTHING: z.ZodType = z.object({});

interface Definition<A extends Access, S extends z.ZodType, C, R> {
  access: A;
  /** Nothing, unless it is given. */
  input?: S;
  /** Set when a page previews the rule's result; `run` compares the version by `requireShown`. */
  shown?: true;
  /** The milliseconds that the transaction of a command may take, where it does thousands of things at once. */
  patience?: number;
  run(context: C, input: z.output<S>): Promise<R>;
}

/**
 * A rule. Every door calls it alike: `await openRound(caller, input)`. A precondition guards a versioned
 * resource, or a previewed result; any other rule accepts none.
 */
export interface Rule<S extends z.ZodType = z.ZodType, R = unknown> {
  (caller: Caller, input: unknown, precondition?: Precondition): Promise<R>;
  readonly access: Access;
  readonly input: S;
  /** True when the rule changes a resource that has a version. */
  readonly versioned: boolean;
  /** True when forms send the version of the preview that they showed. The API has no header for it. */
  readonly shown: boolean;
  /**
   * Calls a visitors' rule that finds its route by the normalized host. Refuses with 404 when no route is
   * served there, after the input was checked.
   */
  atHost?(host: string, input: unknown): Promise<R>;
  /** Runs the rule once per key; every repeat gets the first answer again. */
  once?(caller: Caller, input: unknown, repeat: Repeat<R>): Promise<Answered>;
}

/** The data that a rule reads besides its input: the versioned resource, or the stored rows. */
interface Stored<C, V extends z.ZodType> {
  current?: Current<C, V>;
  /**
   * Finds the further refusals of `run` for input that the schema refuses already; any part of it may be missing or of
   * another kind. So people hear of everything at once, not of one half after they have corrected the other. The schema
   * names fifty values at most, and a request with an idempotency key is told only of those.
   */
  furtherErrors?(context: C, input: unknown): Promise<FieldError[]>;
}

/**
 * Declares a rule that changes data. It checks access, then the input, then calls `run` in one transaction of
 * the caller's organization. Throws a `Refusal`, also for violated constraints. `current` reads the resource
 * and makes the rule versioned. The transaction reads, locks and compares the resource before it checks the
 * rest of the input. Of two concurrent changes to one version, the second is therefore refused. Without a
 * precondition, the resource is read only when the input is refused: 404 comes before 422.
 */
export function command<
  A extends Exclude<Access, 'anyone'>,
  S extends z.ZodType,
  R,
  V extends z.ZodType = z.ZodType,
>(definition: Definition<A, S, ScopedContext<A>, R> & Stored<ScopedContext<A>, V>): Rule<S, R> {
  const {
    access,
    input: schema = NOTHING as S,
    current,
    furtherErrors,
    run,
    shown = false,
    patience,
  } = definition;
  const around = <T>(
    caller: CallerFor<A>,
    work: (context: ScopedContext<A>) => Promise<T>,
    precondition?: Precondition,
  ) => tenantOf(caller).transaction((scope) => work({ caller, scope, ...comparing(precondition) }), patience);
  const plain = rule(definition, around);
  /** The parsed input, or a 422 that names also its further errors. */
  const parsed = async (context: ScopedContext<A>, input: unknown) => {
    const result = schema.safeParse(input);
    if (result.success) return result.data;
    const errors = fieldErrors(result.error);
    const further = (await furtherErrors?.(context, input)) ?? [];
    throw invalid(...errors, ...further.filter(({ path }) => !errors.some((error) => error.path === path)));
  };
  const unversioned = async (caller: Caller, input: unknown, precondition?: Precondition): Promise<R> => {
    try {
      return await plain(caller, input, precondition);
    } catch (error) {
      if (!(current || furtherErrors) || !isRefusal(error, 'invalid')) throw error;
      let refusal = error;
      const found = around(admit(caller, access), async (context) => {
        if (current) await current.read(context, parse(current.input, input));
        await parsed(context, input).catch((whole: unknown) => {
          if (isRefusal(whole, 'invalid')) refusal = whole;
        });
      });
      if (isRefusal(await found.catch((reason: unknown) => reason), 'notFound')) throw refuse('notFound');
      throw refusal;
    }
  };
  const call = (caller: Caller, input: unknown, precondition?: Precondition): Promise<R> => {
    if (!precondition || shown) return unversioned(caller, input, precondition);
    if (!current) throw new Error('a precondition of a rule that is not versioned');
    return explained(async () =>
      around(admit(caller, access), async (context) => {
        requireVersion(await current.read(context, parse(current.input, input)), precondition);
        return run(context, await parsed(context, input));
      }),
    );
  };
  const once = async (caller: Caller, input: unknown, { key, path, answer }: Repeat<R>) => {
    const admitted = admit(caller, access);
    const request = parse(schema, input);
    const name = { key: parse(keyInput, { idempotency_key: key }).idempotency_key, path, request };
    return explained(() =>
      around(admitted, (context) =>
        idempotent(context.scope, name, async () => answer(await run(context, request))),
      ),
    );
  };
  return Object.assign(call, { access, input: schema, versioned: current !== undefined, shown, once });
}

const isRefusal = (error: unknown, problem: Problem) => error instanceof Refusal && error.problem === problem;

const keyInput = z.object({ idempotency_key: idempotencyKey() });

/**
 * Declares a read: it checks access, then the input, then calls `run` on a snapshot of the organization's
 * rows. `snapshot: false` saves a read of one statement the transaction; a second statement is then an error.
 */
export function query<A extends Exclude<Access, 'anyone'>, S extends z.ZodType, R>(
  definition: Definition<A, S, ScopedContext<A>, R> & { snapshot?: false },
): Rule<S, R> {
  return rule(definition, (caller, run) => {
    const tenant = tenantOf(caller);
    const read = definition.snapshot === false ? tenant.readingOnce : tenant.reading;
    return read((scope) => run({ caller, scope, ...comparing() }));
  });
}

/**
 * Declares a rule that manages its own statements. It has no organization yet, such as a login; it has a single
 * statement; or it calls another service between two transactions. `run` gets the caller's tenant and cannot reach
 * another organization's rows. `atHost` serves visitors whose route the statement itself finds.
 */
export function procedure<A extends Access, S extends z.ZodType, R>(
  definition: Definition<A, S, ProcedureContext<A>, R> & {
    atHost?(host: string, input: z.output<S>): Promise<R>;
    /** Does the work of `run` once per key, and answers every repeat like the first time. */
    once?(context: ProcedureContext<A>, input: z.output<S>, repeat: Repeat<R>): Promise<Answered>;
  },
): Rule<S, R> {
  const { atHost, once, input: schema = NOTHING as S } = definition;
  const around = <T>(
    caller: Caller,
    run: (context: ProcedureContext<A>) => Promise<T>,
    precondition?: Precondition,
  ) => {
    const tenant = definition.access === 'anyone' || caller.kind === 'anyone' ? {} : tenantOf(caller);
    return run({ caller, ...comparing(precondition), ...tenant } as ProcedureContext<A>);
  };
  const plain = rule(definition, around);
  if (once) {
    return Object.assign(plain, {
      once: (caller: Caller, input: unknown, { key, ...repeat }: Repeat<R>) => {
        const admitted = admit(caller, definition.access);
        const parsed = parse(schema, input);
        const { idempotency_key } = parse(keyInput, { idempotency_key: key });
        return explained(() =>
          around(admitted, (context) => once(context, parsed, { ...repeat, key: idempotency_key })),
        );
      },
    });
  }
  if (!atHost) return plain;
  return Object.assign(plain, {
    atHost: async (host: string, input: unknown) => {
      const parsed = parse(schema, input);
      return explained(() => atHost(host, parsed));
    },
  });
}

function rule<A extends Access, S extends z.ZodType, C, R>(
  definition: Definition<A, S, C, R>,
  around: (caller: CallerFor<A>, run: (context: C) => Promise<R>, precondition?: Precondition) => Promise<R>,
): Rule<S, R> {
  const { access, input: schema = NOTHING as S, shown = false } = definition;
  const call = async (caller: Caller, input: unknown, precondition?: Precondition) => {
    if (precondition && !shown) throw new Error('a precondition of a rule that takes none');
    const admitted = admit(caller, access);
    const parsed = parse(schema, input);
    return explained(() => around(admitted, (context) => definition.run(context, parsed), precondition));
  };
  return Object.assign(call, { access, input: schema, versioned: false, shown });
}

/** The data that a rule compares with the version that its caller saw, if the caller sent one. */
const comparing = (precondition?: Precondition) => ({
  requireShown: (representation: Representation) => {
    if (precondition) requireVersion(representation, precondition);
  },
});

/**
 * Returns the caller when `access` allows them, and refuses them otherwise. The role is checked before
 * anything else.
 */
export function admit<A extends Access>(caller: Caller, access: A): CallerFor<A> {
  const admitted = caller as CallerFor<A>;
  if (access === 'anyone') return admitted;
  if (access === 'visitor') {
    if (caller.kind !== 'visitor') throw refuse('unknownHost');
    return admitted;
  }
  if (access === 'pickup' && caller.kind === 'helper') return admitted;
  if (caller.kind !== 'administrator') throw refuse('notAuthenticated');
  if (access === 'administrator' || access === 'pickup') return admitted;
  if (!caller.user.isSuperadmin) throw refuse('superadminOnly');
  if (access === 'elevated' && !caller.elevated) throw refuse('elevationRequired');
  return admitted;
}

function tenantOf(caller: Visitor | Helper | Administrator): Tenant {
  return openTenant(
    caller.kind === 'administrator' ? caller.user.organizationId : caller.route.organizationId,
  );
}

/** The parsed input, or a 422 that names the path of each problem. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(...fieldErrors(result.error));
}

function fieldErrors({ issues }: z.ZodError): FieldError[] {
  // One sentence per value: the last one, because it is the most specific.
  const sentences = new Map(issues.slice(0, 50).map(({ path, message }) => [path.join('.'), message]));
  return [...sentences].map(([path, message]) => ({ path, message }));
}
