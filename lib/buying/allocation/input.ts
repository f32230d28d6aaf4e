import { z } from 'zod';
import { eachWineOnce, pathId, reference } from '@/lib/rules/input';
import { REMAINDERS } from '@/lib/wines/crates';

export const allocationInput = z.object({
  id: pathId(),
  choices: z
    .array(z.object({ wine_offering_id: reference(), remainder: z.enum(REMAINDERS) }))
    .max(1000)
    .superRefine(eachWineOnce)
    .optional()
    .describe('What becomes of bottles that fill no crate; `loose` for a wine that is not named'),
  dry_run: z.boolean().optional().describe('True: answers with the outcome and changes nothing'),
});

export type RemainderChoice = NonNullable<z.output<typeof allocationInput>['choices']>[number];

/** The round, with choices to be tried instead of those that are in force. */
export const settlingInput = allocationInput.omit({ dry_run: true });
