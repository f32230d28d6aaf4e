import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';

export const reachedShape = z
  .object({
    total: z.int().meta({ description: 'In a dry run, how many people it would go to' }),
    sent: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'MessageCounts', description: 'How many people a message went to' });

export const presentReached = presenter(reachedShape);
