import { createHash } from 'node:crypto';
import type { InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope, TenantTable } from '@/db/scope';
import { refuse } from './errors';
import { pathId } from './input';

/** A resource as it goes over the wire: what its presenter makes. */
export type Representation = object;

/**
 * The version of a resource: a digest of its representation, so that it changes when anything a reader of it
 * could have seen changes, and only then.
 */
export function versionOf(representation: Representation): string {
  return versionOfText(JSON.stringify(representation));
}

/** The same, of a representation as it was written out. */
export function versionOfText(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}

/**
 * What must still be true of a resource for a change to be made: one of the entity tags of an If-Match header
 * names its version, or its version is the one that a form was made from.
 */
export type Precondition = { ifMatch: string } | { seen: string };

/** How the present state of a resource is read before it is changed. */
export interface Current<C, S extends z.ZodType> {
  /** The part of the input that names the resource. */
  input: S;
  /**
   * The representation, read from rows that are locked until the transaction ends. Throws a 404 when the
   * resource is not there, and a 403 where the right to change it depends on its state.
   */
  read(context: C, input: z.output<S>): Promise<Representation>;
}

/** The current state of a resource that is one row: what `present` makes of it. */
export function currentRow<T extends TenantTable>(
  table: T,
  present: (row: InferSelectModel<T>) => Representation,
): Current<{ scope: Scope }, typeof idInput> {
  return {
    input: idInput,
    async read({ scope }, { id }) {
      const row = await scope.lock(table, id);
      if (!row) throw refuse('notFound');
      return present(row);
    },
  };
}

const idInput = z.object({ id: pathId() });

/**
 * Refuses when the resource is not what the caller has seen: 412 for an If-Match header, 409 for a form, with
 * the current representation so that its page can show both.
 */
export function requireVersion(current: Representation, precondition: Precondition): void {
  const version = versionOf(current);
  if ('seen' in precondition) {
    if (precondition.seen !== version) throw refuse('changedMeanwhile', { current });
    return;
  }
  if (!matches(precondition.ifMatch, version)) throw refuse('preconditionFailed');
}

// RFC 9110, 8.8.3: visible characters other than the quotation mark, and whatever lies beyond ASCII.
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^[ \t]*(?:${TAG})?(?:[ \t]*,[ \t]*(?:${TAG})?)*[ \t]*$`);

/** Whether an If-Match header lists the version. Weak tags never match; a malformed header lists nothing. */
function matches(header: string, version: string): boolean {
  if (header.trim() === '*') return true;
  if (!TAGS.test(header)) return false;
  const listed: string[] = header.match(new RegExp(TAG, 'g')) ?? [];
  return listed.includes(entityTag(version));
}

/** A version as the strong entity tag of an ETag header. */
export function entityTag(version: string): string {
  return `"${version}"`;
}
