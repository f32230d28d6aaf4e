import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '@/db/schema/words';
import { email, filledText, paging, pathId, queryId, querySearch, reference } from '@/lib/input';

export { EVENT_TYPES, type EventType };

/** The longest HTML of a template, in characters. */
const LONGEST_BODY = 200_000;

const fields = { subject: filledText(500), body_html: filledText(LONGEST_BODY) };

export const createTemplateInput = z.object({
  route_id: reference(),
  event_type: z.enum(EVENT_TYPES),
  ...fields,
});

export const updateTemplateInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  ...z.object(fields).partial().shape,
});

export const templateInput = z.object({ id: pathId() });

export const listTemplatesInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  q: querySearch().optional(),
});

/**
 * A template and the participant whose data it is rendered with, by id or by address; somebody of the route
 * when none is given. A subject or body that was not saved yet may replace the template's own.
 */
export const previewInput = z.object({
  id: pathId(),
  participant_id: reference().optional(),
  participant_email: email().optional(),
  ...updateTemplateInput.pick({ subject: true, body_html: true }).shape,
});
