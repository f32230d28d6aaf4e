import { z } from 'zod';
import { iso, moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import type { Allocation } from './outcome';

const bottles = z.int();

const outcomeShape = z.object({
  settled_at: moment.nullable().describe('Null when nothing was saved'),
  offerings: z.array(
    z.object({
      wine_offering_id: z.int(),
      ordered: bottles,
      extra: bottles.describe('Extra bottles offered to fill a crate'),
      taken: bottles.describe('Extra bottles taken to fill a crate'),
      dropped: bottles,
      surplus: bottles.describe('Bottles bought that nobody ordered'),
      allotted: bottles.describe('What people get'),
      crates: z.int(),
      loose: bottles.describe('Bottles bought beyond whole crates'),
      below_minimum: z.boolean().describe('Fewer bottles are bought than the minimum'),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.int(),
      order_number: z.int(),
      total_cents_before: z.int(),
      total_cents: z.int(),
      lines: z.array(
        z.object({ id: z.int(), quantity: bottles, extra: bottles, allotted: bottles.nullable() }),
      ),
    }),
  ),
});

export const settlementShape = outcomeShape.meta({
  id: 'Settlement',
  description: 'What a round comes to in crates, and the orders that change by it with all their lines',
});

export const receiptShape = outcomeShape.meta({
  id: 'Receipt',
  description: 'What came of a purchase order, and the orders that change by it with all their lines',
});

export const presentOutcome = presenter(outcomeShape);

/** The outcome as shown for confirmation, and the allocation in force until then. */
export const presentSettling = (inForce: { settledAt: Date } | undefined, outcome: Allocation) => ({
  in_force_since: iso(inForce?.settledAt ?? null),
  ...presentOutcome(outcome),
});
