import { z } from 'zod';
import { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus } from '@/db/schema/words';
import {
  day,
  eachWineOnce,
  filledText,
  paging,
  pathId,
  queryId,
  querySearch,
  reference,
  text,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';

export { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus };

/** The highest number of bottles that a supplier delivers of one wine. */
const MOST_RECEIVED = 9_999_999;

export const createPurchaseOrderInput = z.object({
  purchase_round_id: reference(),
  supplier_id: reference(),
  additional: z.boolean().default(false).meta({
    description: 'Whether another one is made of the bottles that those which were sent do not hold',
  }),
});

/** The round whose suppliers all get their purchase orders. */
export const orderAllInput = z.object({
  id: pathId(),
  send: z.boolean().default(false).meta({ description: 'Whether all drafts of the round are sent' }),
});

export const updatePurchaseOrderInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  supplier_id: reference().optional(),
  delivery_address: text(LENGTHS.delivery_address).optional(),
  delivery_on: day().nullable().optional(),
  note: text(LENGTHS.note).optional(),
  status: z.enum(['confirmed']).optional(),
});

export const purchaseOrderInput = z.object({ id: pathId() });

/** The purchase order whose mails are listed, and the part of the list. */
export const supplierMailsInput = z.object({ id: pathId(), ...paging });

export const sendPurchaseOrderInput = z.object({
  id: pathId(),
  subject: filledText(LENGTHS.subject).optional().meta({ description: 'Ours, unless it is given' }),
  text: text(LENGTHS.purchase_text)
    .optional()
    .meta({ description: 'What stands above the table of wines; ours, unless it is given' }),
});

export const DOCUMENT_FORMATS = ['html', 'xlsx', 'csv'] as const;

export const documentInput = z.object({ id: pathId(), format: z.enum(DOCUMENT_FORMATS).default('html') });

export const listPurchaseOrdersInput = z.object({
  ...paging,
  purchase_round_id: queryId().optional(),
  supplier_id: queryId().optional(),
  status: z.enum(PURCHASE_ORDER_STATUSES).optional(),
  q: querySearch().optional(),
});

/** Ways to share bottles that did not come. */
export const SHORTAGES = ['last_first', 'evenly'] as const;
export type Shortage = (typeof SHORTAGES)[number];

export const receiptInput = z.object({
  id: pathId(),
  lines: z
    .array(z.object({ wine_offering_id: reference(), received: z.int().min(0).max(MOST_RECEIVED) }))
    .max(1000)
    .superRefine(eachWineOnce)
    .meta({ description: 'The bottles that came of each wine; of a wine that is not named, all did' }),
  shortage: z
    .enum(SHORTAGES)
    .meta({ description: 'Who does without: the highest order numbers, or everybody in proportion' }),
  dry_run: z.boolean().optional().meta({ description: 'Says what would happen, and changes nothing' }),
});
