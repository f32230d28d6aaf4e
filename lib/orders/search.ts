import { eq, or, type SQL, sql } from 'drizzle-orm';
import { orders, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { contains, INDEXED_LENGTH, idsOf, listOf, matchingOneOf } from '@/lib/rules/list';
import { orderNumberIn } from '@/lib/words/order-number';

/** The largest number of people found by a short text whose orders are looked up by their ids. */
const FEW_PEOPLE = 10_000;

/** The orders that a search finds. */
interface FoundOrders {
  /** Their condition; none where there is nothing to search for. */
  where: SQL | undefined;
  /** Counts all of them, where there is a faster way than one by one. */
  count?: () => Promise<number>;
}

/** Searches for orders whose number is the text, or whose participant's name or e-mail contains it. */
export async function searchOrders(scope: Scope, words: string | undefined): Promise<FoundOrders> {
  if (!words) return { where: undefined };
  const named = contains(words, participants.name, participants.email);
  const number = orderNumberIn(words);
  const numbered = number === null ? undefined : eq(orders.orderNumber, number);
  if (words.length < INDEXED_LENGTH) {
    const people = await peopleNamed(scope, named);
    if (people) {
      return {
        where: or(numbered, sql`${orders.participantId} IN (${people})`),
        count: () => countOrdersOf(scope, people, number),
      };
    }
  }
  const where = await matchingOneOf(scope, words, orders.id, {
    union: (organization) => sql`
      SELECT orders.id FROM purchase_rounds
      JOIN orders ON orders.organization_id = ${organization} AND orders.purchase_round_id = purchase_rounds.id
      WHERE purchase_rounds.organization_id = ${organization} AND orders.order_number = ${number}::integer
      UNION ALL
      SELECT orders.id FROM participants
      JOIN orders ON orders.organization_id = ${organization} AND orders.participant_id = participants.id
      WHERE participants.organization_id = ${organization} AND (${named})`,
    any: or(
      numbered,
      sql`${orders.participantId} IN (
        SELECT ${participants.id} FROM ${participants}
        WHERE ${participants.organizationId} = ${scope.organizationId} AND (${named}))`,
    ),
  });
  return { where };
}

/**
 * Selects the ids of people whom a text of one or two letters finds, unless they are very many. No index has
 * such short texts, so all people are read, and once is enough.
 */
async function peopleNamed(scope: Scope, named: SQL | undefined): Promise<SQL | undefined> {
  const found = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT id FROM participants WHERE organization_id = ${organization} AND (${named}) LIMIT ${FEW_PEOPLE + 1}`,
  );
  if (found.length > FEW_PEOPLE) return undefined;
  return sql`SELECT unnest(${listOf(idsOf(found))})`;
}

/** Counts the orders of these people, and those of others with the number in each round, by their indexes. */
async function countOrdersOf(scope: Scope, people: SQL, number: number | null): Promise<number> {
  const [row] = await scope.query<{ orders: number }>(
    (organization) => sql`
      SELECT (
        SELECT count(*) FROM (${people}) AS person (id)
        JOIN orders ON orders.organization_id = ${organization} AND orders.participant_id = person.id
      ) + (
        SELECT count(*) FROM purchase_rounds
        JOIN orders ON orders.organization_id = ${organization} AND orders.purchase_round_id = purchase_rounds.id
        WHERE purchase_rounds.organization_id = ${organization} AND orders.order_number = ${number}::integer
          AND orders.participant_id NOT IN (${people})
      )::float8 AS orders`,
  );
  return row?.orders ?? 0;
}
