import { z } from 'zod';
import { paging, pathId, queryId, querySearch, reference } from '@/lib/input';
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

/** A template, and the participant to whose data it is rendered; somebody of the route when none is named. */
export const testMailInput = z.object({ id: pathId(), participant_id: reference().optional() });

/** The same; a wording that was not saved yet may stand in for the template's own. */
export const previewMailInput = testMailInput.extend(
  updateTemplateInput.pick({ subject: true, body_html: true }).shape,
);
