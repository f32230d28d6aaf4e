import type { Answer } from '@/lib/http/answers';
import { ORDER_OF_PAYMENT, type PaymentRow } from '@/lib/money/ledger/queries';
import type { ListFile } from '@/lib/rules/listing';
import { translator } from '@/lib/words/languages/translator';
import { localDay } from '@/lib/words/moments';
import { delimiterOf, listFile } from './list-file';

/** The columns of the console's file. */
const COLUMNS = [
  'paid_on',
  ...ORDER_OF_PAYMENT,
  'method',
  'note',
  'created_by',
  'voided_on',
  'void_reason',
] as const;

/** Payments as a file for the books, under heads in the reader's language. */
export function paymentsFileFor(file: ListFile<PaymentRow>, locale: string): Answer {
  const t = translator(locale, 'console.payments.file');
  const methods = translator(locale, 'console.orders.payments.methods');
  const written = (payment: PaymentRow) => ({
    ...payment,
    paid_on: { day: payment.paid_on },
    method: methods(payment.method),
    voided_on: payment.voided_at && { day: localDay(new Date(payment.voided_at), payment.time_zone) },
  });
  async function* portions() {
    for await (const payments of file.portions) yield payments.map(written);
  }
  return listFile(
    { ...file, columns: COLUMNS, portions: portions() },
    {
      heads: Object.fromEntries(COLUMNS.map((column) => [column, t(column)])),
      delimiter: delimiterOf(locale),
    },
  );
}
