import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { type PayTo, payTo } from '@/lib/money/accounts/pay-to';
import { accountOfRoute, type PaymentAccount } from '@/lib/money/accounts/queries';
import { type PaymentState, paymentState } from '@/lib/orders/sums/payment-state';
import { roundInput } from '@/lib/rounds/input';
import { type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { procedure } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { queryTruth } from '@/lib/rules/input';
import { addCrates, type Crates, intoCrates } from '@/lib/wines/crates';
import { shownAddress } from '@/lib/words/addresses';
import { leftOverByWine } from './left-over';

/** A wine on the round's list; `id` distinguishes wines of equal name. */
export interface PickupOffering {
  id: number;
  name: string;
  producer: string;
  vintage: number | null;
  bottlesPerCrate: number;
  category: string;
  /** Its place in the wine list, from 1. */
  place: number;
}

/** A number of bottles of one wine. */
export interface PaperLine {
  offering: PickupOffering;
  quantity: number;
}

/** The lines of one category, in the order of the wine list. */
export interface PickupCategory<Line extends PaperLine = PaperLine> {
  name: string;
  lines: Line[];
}

/** The payment data of an order, with the holder's address for its code. */
export interface PayOnPaper {
  to: PayTo;
  address: PaymentAccount['address'];
}

/** An order with the data for packing and handing it out. */
export interface PickupOrder {
  number: number;
  /** Without `email` for a participant who has no address. */
  participant: { name: string; email: string | null; phone: string | null };
  comment: string;
  cancelled: boolean;
  payment: PaymentState;
  /** The payment data; null without an account of the route, and when nothing is due. */
  pay: PayOnPaper | null;
  totalCents: number;
  paidCents: number;
  /** Negative: to be given back. */
  dueCents: number;
  bottles: number;
  crates: Crates;
  categories: PickupCategory[];
}

/** A round's printed list, whose orders are still being read when it is returned. */
export interface PickupList extends RoundWithRoute {
  /** The orders by number, without the cancelled ones unless they were asked for. */
  orders: Promise<Iterable<PickupOrder>>;
  /** The left-over bottles of each wine, in the order of the wine list; empty unless requested. */
  leftOver: Promise<PaperLine[]>;
}

/**
 * The pickup list of a round, from one snapshot and in five statements however many orders there are. It is
 * returned as soon as the round is found, so that a reader sees the beginning of a long list at once. 404 when
 * there is no such round; `orders` is rejected when the database fails after that.
 */
export const getPickupList = procedure({
  access: 'administrator',
  input: roundInput.extend({
    with_cancelled: z.boolean().default(false),
    with_left_over: z.boolean().default(false),
    collected: queryTruth().optional(),
  }),
  run: ({ reading }, { id, with_cancelled, with_left_over, collected }) =>
    new Promise<PickupList>((resolve, reject) => {
      const rows = reading(async (scope) => {
        const found = await requireRoundWithRoute(scope, id);
        resolve({ ...found, orders, leftOver });
        const { route } = found;
        const payable = { account: await accountOfRoute(scope, route), currency: route.currency };
        const [placed, offerings, over] = await Promise.all([
          ordersOf(scope, id, with_cancelled, collected ?? null),
          offeringsOf(scope, id),
          with_left_over ? leftOverByWine(scope, id) : () => 0,
        ]);
        return { placed, offerings, payable, over };
      });
      const orders = rows.then((read) => new PickupOrders(read.placed, read.offerings, read.payable));
      const leftOver = rows.then(({ offerings, over }) =>
        offerings.flatMap((offering) => {
          const quantity = over(offering.id);
          return quantity === 0 ? [] : [{ offering, quantity }];
        }),
      );
      orders.catch(reject);
      leftOver.catch(reject);
    }),
});

/** The account that the orders of a list are paid to. */
interface Payable {
  account: PaymentAccount | undefined;
  currency: string;
}

interface OrderRow {
  id: number;
  order_number: number;
  comment: string;
  paid_at: string | null;
  paid_cents: number;
  due_cents: number;
  cancelled_at: string | null;
  name: string;
  email: string;
  phone: string | null;
  /** "12:6 15:1": six bottles of the offering 12, one of 15. */
  lines: string | null;
  bottles: number;
  total_cents: number;
}

/**
 * The orders of a round, a row each. The database puts an order's lines into one text, because a row for each
 * line costs this process several times as much.
 */
const ordersOf = (scope: Scope, roundId: number, withCancelled: boolean, collected: boolean | null) =>
  scope.query<OrderRow>(
    (organization) => sql`
      SELECT placed.id, placed.order_number, placed.comment, placed.paid_at, placed.cancelled_at,
             placed.bottles, placed.total_cents, placed.paid_cents, placed.due_cents,
             person.name, person.email, person.phone, packed.lines
      FROM orders placed
      JOIN participants person
        ON person.organization_id = ${organization} AND person.id = placed.participant_id
      CROSS JOIN LATERAL (
        SELECT string_agg(line.wine_offering_id || ':' || line.bottles, ' ') AS lines
        FROM order_lines line
        WHERE line.organization_id = ${organization} AND line.order_id = placed.id AND line.bottles > 0
      ) packed
      WHERE placed.organization_id = ${organization}
        AND placed.purchase_round_id = ${roundId}
        AND (${withCancelled}::boolean OR placed.cancelled_at IS NULL)
        AND (${collected}::boolean IS NULL OR ${collected}::boolean = (placed.collected_at IS NOT NULL))
      ORDER BY placed.order_number`,
  );

/** The round's wine list in its own order. */
export const offeringsOf = (scope: Scope, roundId: number) =>
  scope.query<PickupOffering>(
    (organization) => sql`
      SELECT wine.id, wine.name, wine.producer, wine.vintage, wine.bottles_per_crate AS "bottlesPerCrate",
             category.name AS category,
             (row_number() OVER (ORDER BY category.position, wine.position, wine.id))::integer AS place
      FROM wine_offerings wine
      JOIN wine_categories category ON category.id = wine.category_id
      WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = ${roundId}
      ORDER BY category.position, wine.position, wine.id`,
  );

/** The orders of some rows. Each is made when it is asked for: a long list of them would take much memory. */
class PickupOrders implements Iterable<PickupOrder> {
  readonly #rows: OrderRow[];
  readonly #listed: Map<number, PickupOffering>;

  readonly #payable: Payable;

  constructor(rows: OrderRow[], offerings: PickupOffering[], payable: Payable) {
    this.#rows = rows;
    this.#payable = payable;
    this.#listed = new Map(offerings.map((offering) => [offering.id, offering]));
  }

  *[Symbol.iterator](): Generator<PickupOrder> {
    for (const row of this.#rows) yield assembleOrder(row, this.#listed, this.#payable);
  }
}

function assembleOrder(
  row: OrderRow,
  listed: Map<number, PickupOffering>,
  { account, currency }: Payable,
): PickupOrder {
  const lines = readLines(row.lines ?? '', listed);
  const { paid_cents: paidCents, due_cents: dueCents } = row;
  const to = payTo(account, row.id, dueCents, currency);
  return {
    number: row.order_number,
    participant: { name: row.name, email: shownAddress(row.email) || null, phone: row.phone },
    comment: row.comment,
    cancelled: row.cancelled_at !== null,
    payment: paymentState({ dueCents, paidCents, paidAt: row.paid_at }),
    pay: to && { to, address: account?.address ?? null },
    totalCents: row.total_cents,
    paidCents,
    dueCents,
    bottles: row.bottles,
    crates: addCrates(lines.map((line) => intoCrates(line.quantity, line.offering.bottlesPerCrate))),
    categories: byCategory(lines),
  };
}

/**
 * Reads the lines of an order as the database packed them, in the order of the wine list. A list reads all of its
 * lines twice; splitting the text into parts and sorting them takes three times as long.
 */
function readLines(packed: string, listed: Map<number, PickupOffering>): PaperLine[] {
  const lines: PaperLine[] = [];
  for (let at = 0; at < packed.length; ) {
    const colon = packed.indexOf(':', at);
    const space = packed.indexOf(' ', colon);
    const end = space === -1 ? packed.length : space;
    const offering = existing(listed.get(Number(packed.slice(at, colon))));
    insertLine(lines, { offering, quantity: Number(packed.slice(colon + 1, end)) });
    at = end + 1;
  }
  return lines;
}

/** Inserts a line at its place among lines that are in order, which nearly always is behind the last. */
function insertLine(lines: PaperLine[], line: PaperLine): void {
  const last = lines.at(-1);
  if (last === undefined || last.offering.place <= line.offering.place) lines.push(line);
  else
    lines.splice(
      lines.findIndex(({ offering }) => offering.place > line.offering.place),
      0,
      line,
    );
}

/** Groups lines by the category of their wine; the lines must be in the order of the wine list. */
export function byCategory<Line extends PaperLine>(lines: Line[]): PickupCategory<Line>[] {
  const categories: PickupCategory<Line>[] = [];
  for (const line of lines) {
    const name = line.offering.category;
    const last = categories.at(-1);
    if (last?.name === name) last.lines.push(line);
    else categories.push({ name, lines: [line] });
  }
  return categories;
}
