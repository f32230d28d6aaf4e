import { z } from 'zod';
import { moment, paging, pathId, queryId, reference, text } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';

export const createPickupLinkInput = z.object({
  purchase_round_id: reference(),
  label: text(LENGTHS.label).optional().describe('A name for the link, such as the table where it is used'),
  expires_at: moment().nullable().optional(),
});
export const pickupLinkInput = z.object({ id: pathId() });
export const listPickupLinksInput = z.object({ ...paging, purchase_round_id: queryId().optional() });
