import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '@/db/schema/words';
import { email, filledText, paging, pathId, queryId, querySearch, reference } from '@/lib/input';
import { templateFields } from './fields';

export { EVENT_TYPES, type EventType };

/** The longest HTML of a template, in characters. */
export const LONGEST_BODY = 200_000;

const fields = { subject: filledText(500), body_html: filledText(LONGEST_BODY) };

const only_known_variables = z
  .boolean()
  .default(false)
  .meta({ description: 'Refused when a placeholder has no value in messages of this kind' });

export const createTemplateInput = z.object({
  route_id: reference(),
  event_type: z.enum(EVENT_TYPES),
  ...fields,
  only_known_variables,
});

export const updateTemplateInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  ...z.object(fields).partial().shape,
  fields: templateFields
    .optional()
    .meta({ description: 'The message in plain texts, in place of body_html' }),
  only_known_variables,
});

export const templateInput = z.object({ id: pathId() });

export const listTemplatesInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  q: querySearch().optional(),
});

/**
 * A template, the round it is about and the participant whose data it is rendered with, by id or by address; the
 * route's newest round and somebody of the route when none is given. A subject or body that was not saved yet may
 * replace the template's own.
 */
export const previewInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  participant_id: reference().optional(),
  participant_email: email().optional(),
  ...updateTemplateInput.pick({ subject: true, body_html: true, fields: true }).shape,
});

/** A template and HTML for it that was not saved yet; without, its own. */
export const asFieldsInput = updateTemplateInput.pick({ id: true, body_html: true });

/** A template and fields for it that were not saved yet. */
export const asHtmlInput = z.object({ id: pathId(), fields: templateFields });
