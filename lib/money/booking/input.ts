import { z } from 'zod';
import { BANK_TRANSACTION_STATES } from '@/db/schema/words';
import { oneLine } from '@/lib/money/files/entry';
import { MOST_CENTS } from '@/lib/money/ledger/input';
import { paging, pathId, queryId, querySearch, queryTruth, reference, text } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

export { BANK_TRANSACTION_STATES };

/** The head of a column as it is compared: in one line, as long as heads are read. */
const head = () =>
  z
    .string()
    .transform((name) => oneLine(name, 200))
    .pipe(z.string().min(1));

/** The heads of a table's columns, by what the columns hold. */
const columns = z.object({
  date: head(),
  amount: head(),
  currency: head().optional(),
  name: head().optional(),
  iban: head().optional(),
  text: head(),
  id: head().optional(),
});

const EXAMPLE = '{"date": "Date", "amount": "Amount", "text": "Description"}';

/** Columns as JSON in a query string. */
const columnsInQuery = () =>
  z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        const { data } = columns.safeParse(JSON.parse(text));
        if (data) return data;
      } catch {
        // It is not JSON, which is refused as what is JSON of another kind.
      }
      context.addIssue({
        code: 'custom',
        message: localizedMessage('bankColumnsForm', { example: EXAMPLE }),
      });
      return z.NEVER;
    })
    .meta({ description: 'Which columns of a table hold what, as JSON', examples: [EXAMPLE] });

export const importInput = z.object({
  payment_account_id: queryId(),
  dry_run: queryTruth().default(false),
  columns: columnsInQuery().optional(),
  bytes: z.instanceof(Uint8Array),
});

/** The largest file of a bank that is read, in bytes. */
export const LARGEST_BANK_FILE = 10 * 1024 * 1024;

export const keepUploadInput = z.object({
  payment_account_id: reference(),
  name: text(1_000).transform((name) => name.slice(-200).toWellFormed()),
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length > 0, localizedMessage('bankFileEmpty')),
});

export const uploadInput = z.object({ id: pathId() });
export const assignColumnsInput = z.object({ id: pathId(), columns });

export const listBankTransactionsInput = z.object({
  ...paging,
  state: z.enum(BANK_TRANSACTION_STATES).optional(),
  payment_account_id: queryId().optional(),
  q: querySearch().optional(),
});

export const bankTransactionInput = z.object({ id: pathId() });

/** Refuses an order that stands in two parts. */
function eachOnce(parts: { order_id: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>();
  parts.forEach(({ order_id }, index) => {
    if (seen.has(order_id)) {
      context.addIssue({ code: 'custom', path: [index, 'order_id'], message: localizedMessage('orderOnce') });
    }
    seen.add(order_id);
  });
}

export const assignInput = z.object({
  id: pathId(),
  parts: z
    .array(z.object({ order_id: reference(), amount_cents: z.int().min(1).max(MOST_CENTS) }))
    .min(1)
    .max(100)
    .superRefine(eachOnce),
});

export const writtenPartsInput = z.object({
  id: pathId(),
  parts: z
    .array(z.object({ order_id: reference(), amount: text(LENGTHS.amount) }))
    .min(1, localizedMessage('bankPartsSum'))
    .max(100)
    .superRefine(eachOnce),
});

/** The acts of one press on transfers that wait: books each on its order, sets them aside, or opens them again. */
export const TRANSFER_ACTS = ['take', 'set_aside', 'open'] as const;

export const settleTransfersInput = z.object({
  transfers: z
    .array(z.object({ id: reference(), order_id: reference().optional() }))
    .min(1)
    .max(1_000),
  act: z.enum(TRANSFER_ACTS),
});

/** The part of a list that a page of the console shows. */
const pageOfList = { limit: z.int().min(1).max(200), offset: z.int().min(0) };

export const listWaitingInput = z.object(pageOfList);

export const listTransfersInput = z.object({
  ...pageOfList,
  state: z.enum(BANK_TRANSACTION_STATES).optional(),
  q: querySearch().optional(),
});

export const transferInput = z.object({ id: pathId(), q: querySearch().optional() });
