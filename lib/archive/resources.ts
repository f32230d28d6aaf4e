import type { InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import * as tables from '@/db/schema';
import type { Scope, TenantTable } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { accountShape, presentAccount } from '@/lib/accounts/users/present';
import { presentPurchaseOrder, purchaseOrderShape } from '@/lib/buying/purchase-orders/present';
import { withLines } from '@/lib/buying/purchase-orders/queries';
import { presentSupplier, supplierShape } from '@/lib/buying/suppliers/present';
import { presentRoute, routeShape } from '@/lib/groups/routes/present';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { isInMailLog } from '@/lib/mail/log/queries';
import { mailingShape, presentMailing } from '@/lib/mail/plans/present';
import { withCounts } from '@/lib/mail/plans/queries';
import { presentTemplate, templateShape } from '@/lib/mail/templates/present';
import { withTranslations } from '@/lib/mail/templates/wordings/template-translations';
import { paymentAccountShape, presentPaymentAccount } from '@/lib/money/accounts/present';
import { bankTransactionShape, presentTransaction } from '@/lib/money/booking/present';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import { loadTransactions } from '@/lib/money/matching/transactions';
import { ORDERS_FILE } from '@/lib/orders/file-of-orders';
import { orderShape, presentOrder } from '@/lib/orders/present';
import { loadOrders } from '@/lib/orders/queries';
import { participantShape, presentParticipant } from '@/lib/people/present';
import { pickupLinkShape, presentPickupLink } from '@/lib/pickup/links/present';
import { presentRound, roundShape } from '@/lib/rounds/present';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { portionsOf } from '@/lib/rules/listing';
import type { Content } from '@/lib/tables/spreadsheet/csv-text';
import type { FileRow } from '@/lib/tables/spreadsheet/records';
import { libraryWineShape, presentWine } from '@/lib/wines/library/present';
import { offeringShape, presentOffering } from '@/lib/wines/offerings/present';
import { withPictureFiles } from './archived-pictures';

/** A resource of the API in an archive: as JSON, and as a table. */
export interface ArchivedResource {
  name: string;
  items(tenant: Tenant): AsyncGenerator<object[]>;
  columns: readonly string[];
  rows(tenant: Tenant): AsyncGenerator<FileRow[]>;
}

/** A resource whose items are rows of this table, in the order of their ids. */
function resource<T extends TenantTable>(
  name: string,
  table: T,
  shape: z.ZodObject,
  present: (scope: Scope, rows: InferSelectModel<T>[]) => object[] | Promise<object[]>,
): ArchivedResource {
  const items = (tenant: Tenant) => portionsOf(tenant, table, () => ({}), present);
  return {
    name,
    items,
    columns: Object.keys(shape.shape),
    rows: (tenant) =>
      portionsOf(
        tenant,
        table,
        () => ({}),
        async (scope, rows) => (await present(scope, rows)).map(flat),
      ),
  };
}

/** An item as a row; values of several parts stand in their cells as JSON. */
const flat = (item: object): FileRow =>
  Object.fromEntries(
    Object.entries(item).map(([field, value]) => [
      field,
      value instanceof Object ? JSON.stringify(value) : (value as Content),
    ]),
  );

/** A change with the resource that it is of. */
const changeOfShape = changeShape.extend({
  purchase_round_id: z.int().nullable(),
  order_id: z.int().nullable(),
});

const orders = resource('orders', tables.orders, orderShape, async (scope, rows) =>
  (await loadOrders(scope, rows)).map(presentOrder),
);

/** All resources of an organization, those that others refer to before these. */
export const RESOURCES: readonly ArchivedResource[] = [
  resource('users', tables.users, accountShape, (_scope, rows) => rows.map(presentAccount)),
  resource('payment-accounts', tables.paymentAccounts, paymentAccountShape, (_scope, rows) =>
    rows.map(presentPaymentAccount),
  ),
  resource('routes', tables.routes, routeShape, (_scope, rows) => rows.map(presentRoute)),
  resource('participants', tables.participants, participantShape, (_scope, rows) =>
    rows.map(presentParticipant),
  ),
  resource('suppliers', tables.suppliers, supplierShape, (_scope, rows) => rows.map(presentSupplier)),
  resource('wines', tables.wines, libraryWineShape, (scope, rows) =>
    withPictureFiles(scope, rows.map(presentWine)),
  ),
  resource('purchase-rounds', tables.purchaseRounds, roundShape, (_scope, rows) => rows.map(presentRound)),
  resource('wine-offerings', tables.wineOfferings, offeringShape, (scope, rows) =>
    withPictureFiles(scope, rows.map(presentOffering)),
  ),
  {
    ...orders,
    columns: ORDERS_FILE.columns,
    rows: (tenant) =>
      portionsOf(
        tenant,
        tables.orders,
        () => ({}),
        async (scope, rows) => ORDERS_FILE.rows(scope, await loadOrders(scope, rows)),
      ),
  },
  resource('bank-transactions', tables.bankTransactions, bankTransactionShape, async (scope, rows) =>
    (await loadTransactions(scope, rows)).map(presentTransaction),
  ),
  resource('payments', tables.payments, paymentShape, (_scope, rows) => rows.map(presentPayment)),
  resource('purchase-orders', tables.purchaseOrders, purchaseOrderShape, async (scope, rows) =>
    (await withLines(scope, rows)).map(presentPurchaseOrder),
  ),
  resource('mail-templates', tables.mailTemplates, templateShape, async (scope, rows) =>
    (await withTranslations(scope, rows)).map(presentTemplate),
  ),
  resource('mailings', tables.mailings, mailingShape, async (scope, rows) =>
    (await withCounts(scope, rows)).map(presentMailing),
  ),
  resource('mail-logs', tables.mailLogs, mailLogShape, (_scope, rows) =>
    rows.filter(isInMailLog).map(presentMailLog),
  ),
  resource('pickup-links', tables.pickupLinks, pickupLinkShape, (_scope, rows) =>
    rows.map(presentPickupLink),
  ),
  resource('changes', tables.changes, changeOfShape, (_scope, rows) =>
    rows.map((change) => ({
      ...presentChange(change),
      purchase_round_id: change.purchaseRoundId,
      order_id: change.orderId,
    })),
  ),
];
