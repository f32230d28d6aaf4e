import type { Answer } from '@/lib/http/answers';
import { fileName, type PurchaseOrderDocument } from '@/lib/purchase-orders/purchase-order-document';
import { csvOf, xlsxOf } from '@/lib/purchase-orders/spreadsheet';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A purchase order as a file to keep: a spreadsheet or CSV. */
export async function purchaseOrderFile(
  document: PurchaseOrderDocument,
  format: 'xlsx' | 'csv',
): Promise<Answer> {
  const headers = {
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${fileName(document, format)}"`,
  };
  if (format === 'csv') {
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
      body: csvOf(document),
    };
  }
  const body = new Uint8Array(await xlsxOf(document));
  return { status: 200, headers: { ...headers, 'content-type': XLSX }, body };
}
