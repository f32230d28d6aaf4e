import type { Answer } from '@/lib/http/answers';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import type { ListedPayments } from '@/lib/money/ledger/queries';
import { type FileFormat, recordsFile } from '@/lib/tables/spreadsheet/records';
import { spreadsheetAnswer } from './spreadsheet-answer';

/** Payments as a file for the books, with the fields that the API tells of each. */
export async function paymentsFile({ items }: ListedPayments, format: FileFormat): Promise<Answer> {
  const fields = paymentShape.keyof().options;
  const body = await recordsFile(format, 'payments', fields, items.map(presentPayment));
  return spreadsheetAnswer(format, `payments.${format}`, body);
}
