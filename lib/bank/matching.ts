import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/list';
import { orderIdOf, referencesIn } from './references';

/** A transfer as far as it is known who paid for what. */
export interface Transfer {
  amountCents: number;
  currency: string;
  name: string;
  iban: string | null;
  text: string;
  isUnsplit: boolean;
}

/** Why an order may be what was paid for, best first. */
export const REASONS = ['reference', 'number_and_amount', 'known_account', 'name_and_amount'] as const;

/** An order that a transfer may be for. */
export interface Suggestion {
  orderId: number;
  orderNumber: number;
  participantName: string;
  roundName: string;
  /** What would be booked on it, in the currency's minor unit: the whole transfer. */
  amountCents: number;
  reason: (typeof REASONS)[number];
  /** Whether no other order is as likely. */
  sure: boolean;
}

/** An order that some transfer may be for. */
export interface Candidate {
  id: number;
  orderNumber: number;
  participantId: number;
  name: string;
  roundName: string;
  isCancelled: boolean;
  currency: string;
  dueCents: number;
}

/** What transfers are compared with. */
export interface Candidates {
  byId: Map<number, Candidate>;
  /** The orders that stand and are owed, by currency and amount due, and of each by number and by name. */
  byDue: Map<string, { byNumber: Map<number, Candidate[]>; byName: Map<string, Candidate[]> }>;
  /** The orders that stand and are owed, by account numbers that paid for their participants before. */
  byAccount: Map<string, Candidate[]>;
}

/** The most suggestions that are told of one transfer. */
const MOST = 5;

/** The ids of the orders whose references stand in a text. */
export const idsIn = (text: string): number[] =>
  referencesIn(text).flatMap((endings) =>
    endings.flatMap((reference) => {
      const id = orderIdOf(reference);
      return id === undefined ? [] : [id];
    }),
  );

/**
 * Reads what these transfers may be for: two statements, however many there are. With `onlySure` what nobody can be sure
 * of is left out, which is found by names: so many orders need not be added up.
 */
export async function findCandidates(
  scope: Scope,
  transfers: Transfer[],
  { onlySure = false } = {},
): Promise<Candidates> {
  const told = transfers.filter(({ isUnsplit }) => !isUnsplit);
  const found = noCandidates();
  if (told.length === 0) return found;
  const known = await payersOf(
    scope,
    told.flatMap(({ iban }) => iban ?? []),
  );
  const people = listOf([...known.values()].flatMap((ids) => [...ids]));
  const numbers = listOf(told.flatMap(({ text }) => [...numbersIn(text)]));
  const likely = onlySure
    ? sql`orders.cancelled_at IS NULL AND (orders.participant_id = ANY(${people}) OR orders.id = ANY(ARRAY(
          SELECT called.id FROM purchase_rounds round
          JOIN orders called ON called.organization_id = round.organization_id AND called.purchase_round_id = round.id
          WHERE round.organization_id = ${scope.organizationId} AND called.order_number = ANY(${numbers}))))`
    : sql`orders.cancelled_at IS NULL`;
  const orders = await readOrders(
    scope,
    sql`orders.id = ANY(${listOf(told.flatMap(({ text }) => idsIn(text)))}) OR ${likely}`,
    sql`found.id = ANY(${listOf(told.flatMap(({ text }) => idsIn(text)))}) OR NOT found.cancelled AND (
          found.due = ANY(${listOf(told.map(({ amountCents }) => amountCents))})
          OR found.due > 0 AND found.participant_id = ANY(${people}))`,
  );
  const byParticipant = new Map<number, Candidate[]>();
  for (const order of orders) {
    found.byId.set(order.id, order);
    if (order.isCancelled || order.dueCents <= 0) continue;
    const due = `${order.currency} ${order.dueCents}`;
    const { byNumber, byName } = found.byDue.get(due) ?? { byNumber: new Map(), byName: new Map() };
    found.byDue.set(due, { byNumber, byName });
    add(byNumber, order.orderNumber, order);
    add(byName, comparable(order.name), order);
    add(byParticipant, order.participantId, order);
  }
  for (const [iban, ids] of known) {
    found.byAccount.set(
      iban,
      [...ids].flatMap((id) => byParticipant.get(id) ?? []),
    );
  }
  return found;
}

/** Reads only what the references in texts may name. */
export async function findReferred(scope: Scope, texts: string[]): Promise<Candidates> {
  const found = noCandidates();
  for (const order of await findOrders(scope, texts.flatMap(idsIn))) found.byId.set(order.id, order);
  return found;
}

/** Reads these orders as far as a transfer may be for them. */
export const findOrders = (scope: Scope, ids: number[]): Promise<Candidate[]> =>
  ids.length === 0 ? Promise.resolve([]) : readOrders(scope, sql`orders.id = ANY(${listOf(ids)})`, sql`true`);

const noCandidates = (): Candidates => ({ byId: new Map(), byDue: new Map(), byAccount: new Map() });

/**
 * The orders that fulfil a condition, and of these those that, as `found`, fulfil another one. Names
 * are looked up order by order, which is as fast when the database knows little of its tables yet.
 */
async function readOrders(scope: Scope, asked: SQL, wanted: SQL): Promise<Candidate[]> {
  const rows = await scope.query<
    Record<'id' | 'participant_id' | 'due', string> & {
      order_number: number;
      name: string;
      round: string;
      cancelled: boolean;
      currency: string;
    }
  >(
    (organization) => sql`
      WITH found AS MATERIALIZED (
        SELECT orders.id, orders.order_number, orders.participant_id, orders.route_id, orders.purchase_round_id,
               orders.cancelled_at IS NOT NULL AS cancelled,
               orders.due_cents AS due
        FROM orders
        WHERE orders.organization_id = ${organization} AND (${asked})
      )
      SELECT found.id, found.order_number, found.participant_id, found.cancelled, found.due,
             (SELECT name FROM participants
              WHERE participants.organization_id = ${organization} AND participants.id = found.participant_id),
             (SELECT name FROM purchase_rounds
              WHERE purchase_rounds.organization_id = ${organization}
                AND purchase_rounds.id = found.purchase_round_id) AS round,
             (SELECT currency FROM routes
              WHERE routes.organization_id = ${organization} AND routes.id = found.route_id)
      FROM found
      WHERE ${wanted}
      ORDER BY found.id`,
  );
  return rows.map(({ id, order_number, participant_id, name, round, cancelled, currency, due }) => ({
    id: Number(id),
    orderNumber: order_number,
    participantId: Number(participant_id),
    name,
    roundName: round,
    isCancelled: cancelled,
    currency,
    dueCents: Number(due),
  }));
}

function add<Key>(map: Map<Key, Candidate[]>, key: Key, order: Candidate): void {
  const list = map.get(key);
  if (list) list.push(order);
  else map.set(key, [order]);
}

/** For which participants these accounts paid before, by account. */
async function payersOf(scope: Scope, ibans: string[]): Promise<Map<string, Set<number>>> {
  const people = new Map<string, Set<number>>();
  if (ibans.length === 0) return people;
  const rows = await scope.query<{ iban: string; participant_id: string }>(
    (organization) => sql`
      SELECT DISTINCT bank_transactions.iban, orders.participant_id
      FROM bank_transactions
      JOIN payments ON payments.organization_id = ${organization}
        AND payments.bank_transaction_id = bank_transactions.id AND payments.voided_at IS NULL
      JOIN orders ON orders.organization_id = ${organization} AND orders.id = payments.order_id
      WHERE bank_transactions.organization_id = ${organization} AND bank_transactions.iban = ANY(ARRAY(SELECT json_array_elements_text(${JSON.stringify([...new Set(ibans)])}::text::json)))
      ORDER BY orders.participant_id`,
  );
  for (const { iban, participant_id } of rows) {
    people.set(iban, (people.get(iban) ?? new Set()).add(Number(participant_id)));
  }
  return people;
}

/** What the references in a text say: the reference, and the orders that they name, each once. */
export function referredTo(
  text: string,
  { byId }: Candidates,
): { reference: string | null; orders: Candidate[] } {
  const found = referencesIn(text).map((endings) => {
    const reference = endings.find((ending) => byId.has(orderIdOf(ending) ?? 0));
    return { reference: reference ?? endings[0], order: byId.get(orderIdOf(reference ?? '') ?? 0) };
  });
  const orders = new Set(found.flatMap(({ order }) => order ?? []));
  const best = found.find(({ order }) => order) ?? found[0];
  return { reference: best?.reference ?? null, orders: [...orders] };
}

/** The one order that stands and that the transfer names by its reference; undefined when nobody can be sure. */
export function orderToBook(transfer: Transfer, candidates: Candidates): Candidate | undefined {
  if (transfer.isUnsplit) return undefined;
  const [order, ...others] = referredTo(transfer.text, candidates).orders;
  const isCertain = order && others.length === 0 && !order.isCancelled;
  return isCertain && order.currency === transfer.currency ? order : undefined;
}

/** What a transfer that is not booked may be for, best first. */
export function suggestionsFor(transfer: Transfer, candidates: Candidates): Suggestion[] {
  const { amountCents, currency, name, iban, text, isUnsplit } = transfer;
  if (isUnsplit) return [];
  const due = candidates.byDue.get(`${currency} ${amountCents}`);
  const wanted = comparable(name);
  const called = (wanted !== '' && due?.byName.get(wanted)) || [];
  const byReason: Record<Suggestion['reason'], Candidate[]> = {
    reference: referredTo(text, candidates).orders,
    number_and_amount: numbersIn(text)
      .flatMap((number) => due?.byNumber.get(number) ?? [])
      .sort((one, other) => one.id - other.id),
    known_account: dueFirst((iban && candidates.byAccount.get(iban)) || [], amountCents),
    name_and_amount: called.length === 1 ? called : [],
  };
  const reasons = new Map<Candidate, Suggestion['reason']>();
  for (const reason of REASONS) {
    for (const order of byReason[reason]) {
      if (order.currency === currency && !reasons.has(order)) reasons.set(order, reason);
    }
  }
  const found = [...reasons];
  const isTold = (reason: string) => reason === 'reference' || reason === 'number_and_amount';
  const isExact = ([order, reason]: [Candidate, string]) =>
    reason === 'known_account' && order.dueCents === amountCents;
  const [told, exact] = [found.filter(([, reason]) => isTold(reason)).length, found.filter(isExact).length];
  return found.slice(0, MOST).map(([order, reason]) => ({
    orderId: order.id,
    orderNumber: order.orderNumber,
    participantName: order.name,
    roundName: order.roundName,
    amountCents,
    reason,
    sure: isTold(reason) ? told === 1 : exact === 1 && isExact([order, reason]),
  }));
}

const dueFirst = (orders: Candidate[], amountCents: number) => [
  ...orders.filter(({ dueCents }) => dueCents === amountCents),
  ...orders.filter(({ dueCents }) => dueCents !== amountCents),
];

/** Numbers that are no part of a word, of a longer number, of an amount or of a date. */
const OWN_NUMBER = /(?<![\p{L}\p{N}]|\p{N}[.,:/-])[1-9]\d{0,8}(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;

const numbersIn = (text: string) => [
  ...new Set([...text.matchAll(OWN_NUMBER)].map(([number]) => Number(number))),
];

/** A name as it is compared: without case, accents, and the order of its words. */
function comparable(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // In capitals, as many banks write them: ß is SS there.
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}
