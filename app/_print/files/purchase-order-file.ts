import { fileName, type PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { csvOf, xlsxOf } from '@/lib/buying/purchase-orders/spreadsheet';
import type { Answer } from '@/lib/http/answers';
import type { FileFormat } from '@/lib/rules/input';
import { spreadsheetAnswer } from './spreadsheet-answer';

/** A purchase order as a file to keep: a spreadsheet or CSV. */
export async function purchaseOrderFile(
  document: PurchaseOrderDocument,
  format: FileFormat,
): Promise<Answer> {
  const body = format === 'csv' ? csvOf(document) : new Uint8Array(await xlsxOf(document));
  return spreadsheetAnswer(format, fileName(document, format), body);
}
