import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from './errors';

/** What was answered to a request that created something. */
export interface Answered {
  /** The JSON that went over the wire: kept as text, so that it comes again character by character. */
  body: string;
  /** The path of what was created. */
  location: string | null;
}

/** A request that may come again: the key its sender gave it, and how its rule's result is answered. */
export interface Repeat<R> {
  key: string;
  /** The path it was sent to; one key may be used once for each. */
  path: string;
  answer(result: R): Answered;
}

/**
 * Does `create` once for a key, a path and an organization, in the caller's transaction, and gives what was
 * answered then to every repeat. Of two at once, the second waits here until the first has committed, or has
 * been refused and left nothing behind. 422 when the key came with another request.
 */
export async function answeredOnce(
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
  if (!first) return answerOf(scope, { key, path, hash });
  const { body, location } = await create();
  await scope.query(
    (organization) => sql`
      UPDATE idempotent_answers SET body = ${body}, location = ${location}
      WHERE organization_id = ${organization} AND path = ${path} AND key = ${key}`,
  );
  return { body, location };
}

async function answerOf(
  scope: Scope,
  { key, path, hash }: { key: string; path: string; hash: string },
): Promise<Answered> {
  const [kept] = await scope.query<{ request_hash: string; body: string; location: string | null }>(
    (organization) => sql`
      SELECT request_hash, body, location FROM idempotent_answers
      WHERE organization_id = ${organization} AND path = ${path} AND key = ${key}`,
  );
  // Forgotten since it was found to be there: two days are over.
  if (!kept) throw refuse('keyExpired');
  if (kept.request_hash !== hash) throw refuse('keyReused');
  return { body: kept.body, location: kept.location };
}
