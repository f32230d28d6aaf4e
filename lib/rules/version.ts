import { createHash } from 'node:crypto';
import type { InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope, TenantTable } from '@/db/scope';
import { existing, refuse } from './errors';
import { pathId } from './input';

/** A resource in its wire format, as its presenter makes it. */
export type Representation = object;

/**
 * The version of a resource: a digest of its representation. It changes exactly when a visible field changes.
 */
export function versionOf(representation: Representation): string {
  return versionOfText(JSON.stringify(representation));
}

/** Like `versionOf`, for a representation that is JSON text already. */
export function versionOfText(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}

/**
 * The condition under which a resource may be changed. An entity tag of the If-Match header is its version, or it still
 * has the version that a form was made from.
 */
export type Precondition = { ifMatch: string } | { seen: string };

/** Reads the current state of a resource before a change. */
export interface Current<C, S extends z.ZodType> {
  /** The part of the input that identifies the resource. */
  input: S;
  /**
   * Reads the representation from rows that are locked until the transaction ends. Throws 404 when the
   * resource does not exist, and 403 when its state does not allow the caller to change it.
   */
  read(context: C, input: z.output<S>): Promise<Representation>;
}

/** The current state of a resource that is a single row, represented by `present`. */
export function currentRow<T extends TenantTable>(
  table: T,
  present: (row: InferSelectModel<T>) => Representation,
): Current<{ scope: Scope }, typeof idInput> {
  return {
    input: idInput,
    async read({ scope }, { id }) {
      const row = existing(await scope.lock(table, id));
      return present(row);
    },
  };
}

const idInput = z.object({ id: pathId() });

/**
 * Refuses when the resource has changed since the caller read it: with 412 for an If-Match header, with 409 for a form.
 * The form's refusal has the current representation, so that the page can show both.
 */
export function requireVersion(current: Representation, precondition: Precondition): void {
  const version = versionOf(current);
  if ('seen' in precondition) {
    if (precondition.seen !== version) throw refuse('changedMeanwhile', { current });
    return;
  }
  if (!matches(precondition.ifMatch, version)) throw refuse('preconditionFailed');
}

// RFC 9110, 8.8.3: visible characters except the quotation mark, and all characters beyond ASCII.
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/y;
const BLANKS = /[ \t]*/y;

/** True when an If-Match header lists the version. Weak tags never match; a malformed header lists nothing. */
function matches(header: string, version: string): boolean {
  return header.trim() === '*' || tagsOf(header).includes(entityTag(version));
}

/** The entity tags of a list, whose items may be empty. Read step by step: one pattern for all would try for ever. */
function tagsOf(header: string): string[] {
  const tags: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [taken = ''] = pattern.exec(header) ?? [];
    at += taken.length;
    return taken;
  };
  for (;;) {
    take(BLANKS);
    tags.push(take(TAG));
    take(BLANKS);
    if (at === header.length) return tags;
    if (header[at] !== ',') return [];
    at += 1;
  }
}

/** The version as a strong entity tag. */
export function entityTag(version: string): string {
  return `"${version}"`;
}
