import { z } from 'zod';
import { paging, pathId, queryId, querySearch } from '@/lib/input';
import { EVENT_TYPES } from '@/lib/templates/input';

/** What became of a message, as it is told; a message on its way out is not told of. */
export const MAIL_STATUSES = ['sent', 'failed', 'delivered', 'delayed', 'bounced', 'held'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const mailLogInput = z.object({ id: pathId() });

export const listMailLogsInput = z.object({
  ...paging,
  purchase_round_id: queryId().optional(),
  participant_id: queryId().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  status: z.enum(MAIL_STATUSES).optional(),
  q: querySearch().optional(),
});
