import type { InferSelectModel } from 'drizzle-orm';
import { purchaseRounds, routes, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { intoCrates } from '@/lib/wines/crates';
import { formatDay } from '@/lib/words/format';
import { type Translator, translator } from '@/lib/words/languages/translator';

import { documentInput } from './input';
import { type PurchaseOrderDetails, requirePurchaseOrder } from './queries';
import { changedTerms, type Term } from './terms';

/** A purchase order with all that its document says. */
export interface PurchaseOrderDocument extends PurchaseOrderDetails {
  supplier: InferSelectModel<typeof suppliers>;
  route: Route;
  roundName: string;
  /** Terms that are not as they were last sent. */
  changed: Term[];
}

/** Everything that the document of a purchase order says. */
export async function documentOf(
  scope: Scope,
  details: PurchaseOrderDetails,
): Promise<PurchaseOrderDocument> {
  const { order } = details;
  const supplier = existing(await scope.find(suppliers, order.supplierId));
  const round = existing(await scope.find(purchaseRounds, order.purchaseRoundId));
  const route = existing(await scope.find(routes, round.routeId));
  return { ...details, supplier, route, roundName: round.name, changed: changedTerms(order) };
}

/** The document as it would be sent now: changes since the last sending make it the next version. */
export async function documentToSend(
  scope: Scope,
  { order, lines }: PurchaseOrderDetails,
): Promise<PurchaseOrderDocument> {
  const version = order.version + (changedTerms(order).length > 0 ? 1 : 0);
  return documentOf(scope, { order: { ...order, version }, lines });
}

/** A purchase order for its document in one of three formats. 404 when there is none. */
export const getPurchaseOrderDocument = query({
  access: 'administrator',
  input: documentInput,
  async run({ scope }, { id, format }) {
    return { format, document: await documentOf(scope, await requirePurchaseOrder(scope, id)) };
  },
});

/** The locale of everything a supplier gets: their own, or else the group's. */
export const localeOf = ({ supplier, route }: PurchaseOrderDocument): string =>
  supplier.locale ?? route.locale;

/** The words of a document, in the language of its supplier. */
export const wordsOf = (document: PurchaseOrderDocument): Translator<'paper.purchaseOrder'> =>
  translator(localeOf(document), 'paper.purchaseOrder');

/** The columns of the table of wines, in their order. */
export const COLUMNS = [
  'article',
  'wine',
  'producer',
  'vintage',
  'inCrate',
  'crates',
  'loose',
  'bottles',
  'price',
  'sum',
] as const;

/** A row of the table of wines. Amounts are in the currency's minor unit; null where there is no price. */
export interface DocumentRow {
  article: string;
  wine: string;
  producer: string;
  vintage: number | null;
  inCrate: number;
  crates: number;
  loose: number;
  bottles: number;
  priceCents: number | null;
  sumCents: number | null;
}

/** The rows of the table of wines. */
export function rowsOf({ lines }: PurchaseOrderDetails): DocumentRow[] {
  return lines.map((line) => {
    const { crates, bottles: loose } = intoCrates(line.bottles, line.bottlesPerCrate);
    const priceCents = line.purchasePriceCents;
    return {
      article: line.articleNumber,
      wine: line.name,
      producer: line.producer,
      vintage: line.vintage,
      inCrate: line.bottlesPerCrate,
      crates,
      loose,
      bottles: line.bottles,
      priceCents,
      sumCents: priceCents === null ? null : priceCents * line.bottles,
    };
  });
}

/** The sums of the columns that have one; null for the money while a price is missing. */
export function sumOf(rows: DocumentRow[]): Pick<DocumentRow, 'crates' | 'loose' | 'bottles' | 'sumCents'> {
  const add = (of: (row: DocumentRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    crates: add(({ crates }) => crates),
    loose: add(({ loose }) => loose),
    bottles: add(({ bottles }) => bottles),
    sumCents: rows.some(({ sumCents }) => sumCents === null) ? null : add(({ sumCents }) => sumCents ?? 0),
  };
}

/** The title of a purchase order in its document. */
export const titleOf = (document: PurchaseOrderDocument): string =>
  wordsOf(document)('title', { number: String(document.order.number) });

/** The name of its file. */
export const fileName = ({ order }: PurchaseOrderDetails, extension: 'xlsx' | 'csv'): string =>
  `purchase-order-${order.number}.${extension}`;

/** The lines above the table, each a label and a value; empty ones are left out. */
export function headOf(document: PurchaseOrderDocument): [word: string, says: string, isChanged: boolean][] {
  const { order, supplier, route, roundName, changed } = document;
  const t = wordsOf(document);
  const { deliveryOn } = order;
  const head: [string, string, Term?][] = [
    [t('head.from'), route.senderName || route.name],
    [t('head.round'), roundName],
    [t('head.to'), supplier.name],
    [t('head.address'), supplier.address],
    [t('head.customerNumber'), supplier.customerNumber],
    [t('head.version'), order.version > 1 ? String(order.version) : ''],
    [t('head.deliverTo'), order.deliveryAddress, 'deliveryAddress'],
    [t('head.deliverOn'), deliveryOn === null ? '' : formatDay(deliveryOn, localeOf(document)), 'deliveryOn'],
    [t('head.note'), order.note, 'note'],
  ];
  return head
    .map(([word, says, term]): [string, string, boolean] => [word, says, changed.some((one) => one === term)])
    .filter(([, says, isChanged]) => says !== '' || isChanged);
}
