import { z } from 'zod';
import { paging, pathId, queryId, querySearch, queryTruth, reference } from '@/lib/input';
import { saying } from '@/lib/languages/saying';

export const BANK_TRANSACTION_STATES = ['open', 'booked', 'set_aside'] as const;

const head = () => z.string().trim().min(1).max(200);

const columns = z.object({
  date: head(),
  amount: head(),
  currency: head().optional(),
  name: head().optional(),
  iban: head().optional(),
  text: head().optional(),
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
      context.addIssue({ code: 'custom', message: saying('bankColumnsForm', { example: EXAMPLE }) });
      return z.NEVER;
    })
    .meta({ description: 'Which columns of a table hold what, as JSON', examples: [EXAMPLE] });

export const importInput = z.object({
  payment_account_id: queryId(),
  dry_run: queryTruth().default(false),
  columns: columnsInQuery().optional(),
  bytes: z.instanceof(Uint8Array),
});

export const listBankTransactionsInput = z.object({
  ...paging,
  state: z.enum(BANK_TRANSACTION_STATES).optional(),
  payment_account_id: queryId().optional(),
  q: querySearch().optional(),
});

export const bankTransactionInput = z.object({ id: pathId() });

export const assignInput = z.object({
  id: pathId(),
  parts: z
    .array(z.object({ order_id: reference(), amount_cents: z.int().min(1).max(99_999_999_999) }))
    .min(1)
    .max(100)
    .superRefine((parts, context) => {
      const seen = new Set<number>();
      parts.forEach(({ order_id }, index) => {
        if (seen.has(order_id)) {
          context.addIssue({ code: 'custom', path: [index, 'order_id'], message: saying('orderOnce') });
        }
        seen.add(order_id);
      });
    }),
});
