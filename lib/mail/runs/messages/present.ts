import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';

export const reachedShape = z
  .object({
    total: z.int().describe('In a dry run: the number of people it would be sent to'),
    sent: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'MessageCounts', description: 'The number of people a message was sent to' });

export const presentReached = presenter(reachedShape);
