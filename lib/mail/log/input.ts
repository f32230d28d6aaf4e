import { z } from 'zod';
import { MAIL_EVENTS, MAIL_STATUSES, type MailStatus } from '@/db/schema/words';
import { pagingOrFile, pathId, queryId, querySearch } from '@/lib/rules/input';

export { MAIL_EVENTS, MAIL_STATUSES, type MailStatus };

export const mailLogInput = z.object({ id: pathId() });

export const listMailLogsInput = z.object({
  ...pagingOrFile,
  purchase_round_id: queryId().optional(),
  participant_id: queryId().optional(),
  order_id: queryId().optional(),
  event_type: z.enum(MAIL_EVENTS).optional(),
  status: z.enum(MAIL_STATUSES).optional(),
  q: querySearch().optional(),
});
