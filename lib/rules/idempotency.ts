import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from './errors';

/** The answer to a creating request. */
export interface Answered {
  /** The sent JSON, kept as text so that a repeat gets identical characters. */
  body: string;
  /** The answer to a repeat, where the first answer holds a secret told only once. */
  repeated?: string;
  /** The path of the created resource. */
  location: string | null;
}

/** A request that may be repeated: its sender's key, and the answer made of its rule's result. */
export interface Repeat<R> {
  key: string;
  /** The path of the request; one key may be used for several paths. */
  path: string;
  answer(result: R): Answered;
}

/**
 * Runs `create` once per key, path and organization, in the caller's transaction, and returns its answer to
 * every repeat. Of two simultaneous requests, the second waits here until the first has committed or was
 * rolled back. 422 when the key was used for another request.
 */
export async function idempotent(
  scope: Scope,
  { key, path, request }: { key: string; path: string; request: unknown },
  create: () => Promise<Answered>,
): Promise<Answered> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const [first] = await scope.query(
    (organization) => sql`
      INSERT INTO idempotent_answers (organization_id, path, key, request_hash)
      VALUES (${organization}, ${path}, ${key}, ${hash})
      ON CONFLICT ON CONSTRAINT idempotent_answers_pkey DO NOTHING
      RETURNING key`,
  );
  if (!first) {
    const kept = await answerOf(scope, { key, path, hash });
    return { ...kept, body: kept.body ?? '' };
  }
  const { body, repeated = body, location } = await create();
  await scope.query(
    (organization) => sql`
      UPDATE idempotent_answers SET body = ${repeated}, location = ${location}
      WHERE organization_id = ${organization} AND path = ${path} AND key = ${key}`,
  );
  return { body, location };
}

async function answerOf(
  scope: Scope,
  { key, path, hash }: { key: string; path: string; hash: string },
): Promise<{ body: string | null; location: string | null }> {
  const [kept] = await scope.query<{ request_hash: string; body: string | null; location: string | null }>(
    (organization) => sql`
      SELECT request_hash, body, location FROM idempotent_answers
      WHERE organization_id = ${organization} AND path = ${path} AND key = ${key}`,
  );
  // It was deleted after the insert had found it, because it is two days old.
  if (!kept) throw refuse('keyExpired');
  if (kept.request_hash !== hash) throw refuse('keyReused');
  return { body: kept.body, location: kept.location };
}

/**
 * Claims a key in the caller's transaction, for work that goes on after it. Undefined when nobody has used it, or when the
 * work that was begun with it has not been answered; else the answer. 422 when it was used for another request.
 */
export async function claimKey<R>(
  scope: Scope,
  { key, path, hash }: { key: string; path: string; hash: string },
): Promise<R | undefined> {
  await scope.query(
    (organization) => sql`
      INSERT INTO idempotent_answers (organization_id, path, key, request_hash)
      VALUES (${organization}, ${path}, ${key}, ${hash})
      ON CONFLICT ON CONSTRAINT idempotent_answers_pkey DO NOTHING`,
  );
  const { body } = await answerOf(scope, { key, path, hash });
  return body === null ? undefined : JSON.parse(body);
}
