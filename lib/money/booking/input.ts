import { z } from 'zod';
import type { AssignedColumns } from '@/db/schema/bank';
import { BANK_TRANSACTION_STATES } from '@/db/schema/words';
import { oneLine } from '@/lib/money/files/entry';
import { MOST_CENTS } from '@/lib/money/ledger/input';
import { paging, pathId, queryId, querySearch, queryTruth, reference, text } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

export { BANK_TRANSACTION_STATES };

/** The head of a column as it is compared: in one line, as long as heads are read; empty for a blank one. */
const head = () => z.string().transform((name) => oneLine(name, 200));

/** One column, or several whose filled cells are joined. */
const heads = () => z.union([head(), z.array(head()).min(1).max(6)]);

/** The heads of a table's columns, by the columns' content. */
const namedColumns = z.object({
  date: head(),
  amount: head().optional(),
  amount_in: head().optional(),
  amount_out: head().optional(),
  direction: head().optional(),
  currency: head().optional(),
  name: heads().optional(),
  iban: head().optional(),
  text: heads().optional(),
  reference: head().optional(),
  status: head().optional(),
  id: head().optional(),
  head: z.boolean().optional(),
  month_first: z.boolean().optional(),
});

const columns = namedColumns
  .refine(hasAmount, { path: ['amount'], message: localizedMessage('bankAmountColumns'), when: isObject })
  .refine(({ text }) => text !== undefined, {
    path: ['text'],
    message: localizedMessage('required'),
    when: isObject,
  });

/** True for one column of amounts, or one for money coming in and one for money going out. */
function hasAmount({ amount, amount_in, amount_out }: Partial<AssignedColumns>): boolean {
  const pair = [amount_in, amount_out].filter((one) => one !== undefined).length;
  return amount === undefined ? pair === 2 : pair === 0;
}

/** Lets a check run although other fields are missing, so that all are reported together. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

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
    .meta({
      description:
        'The columns of a table as JSON: `date, amount` (or `amount_in` and `amount_out`), `direction, currency, name, iban, text, reference, status, id`, each by its head; `name` and `text` also as lists of up to six. With `"head": false` columns are named by their places, "1" the first; of equal heads the later ones have their place behind, `Name (5)`. `"month_first": true` reads days as Americans write them, false as all others do.',
      examples: [EXAMPLE],
    });

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
export const previewUploadInput = z.object({ id: pathId(), chosen: namedColumns.partial().optional() });
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

/** The acts of one press on transfers: books each on a suggested order, or on any, sets them aside, or opens them again. */
export const TRANSFER_ACTS = ['take', 'assign', 'set_aside', 'open'] as const;

export const settleTransfersInput = z.object({
  transfers: z
    .array(
      z.object({ id: reference(), order_id: reference().optional(), partner_id: reference().optional() }),
    )
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
