import { z } from 'zod';
import { email, paging, pathId, queryId, querySearch, reference } from '@/lib/input';
import { EVENT_TYPES, updateTemplateInput } from '@/lib/templates/input';

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

/**
 * A template, and the participant to whose data it is rendered, by id or by address; somebody of the route
 * when none is named. A wording that was not saved yet may stand in for the template's own.
 */
export const tryOutInput = z.object({
  id: pathId(),
  participant_id: reference().optional(),
  participant_email: email().optional(),
  ...updateTemplateInput.pick({ subject: true, body_html: true }).shape,
});

/** What somebody saw who asks for an announcement: it begins only where that still holds. */
export const beginAnnouncingInput = z.object({
  id: pathId(),
  /** The newest run there was; null for none. */
  after: reference().nullable(),
  only_missing: z.boolean(),
  /** That nobody can order in the round now is known. */
  although_not_open: z.boolean(),
});
