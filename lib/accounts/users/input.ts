import { z } from 'zod';
import { paging, pathId, querySearch, queryTruth } from '@/lib/rules/input';

export const updateUserInput = z.object({ id: pathId(), is_active: z.boolean().optional() });
export const listUsersInput = z.object({
  ...paging,
  is_active: queryTruth().optional(),
  q: querySearch().optional(),
});
