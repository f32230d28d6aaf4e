import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '@/db/schema/words';
import {
  email,
  filledText,
  localeTag,
  paging,
  pathId,
  queryId,
  querySearch,
  reference,
  translationsInput,
  unlessEmpty,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { templateFields } from './fields';

export { EVENT_TYPES, type EventType };

/** The longest HTML of a template, in characters. */
export const LONGEST_BODY = 200_000;

const fields = { subject: filledText(LENGTHS.subject), body_html: filledText(LONGEST_BODY) };

/** The wording in further languages. */
const translations = translationsInput(fields).describe('The wording in further languages, each once');

const only_known_variables = z
  .boolean()
  .default(false)
  .describe('True: refused when a placeholder is unknown in messages of this kind, or lacks a brace');

/** The most unknown variables that are confirmed at once. */
export const MOST_CONFIRMED = 1000;

const confirmed_variables = z
  .array(z.string().max(LONGEST_BODY))
  .max(MOST_CONFIRMED)
  .default([])
  .describe('Placeholders that only_known_variables accepts');

export const createTemplateInput = z.object({
  route_id: reference(),
  event_type: z.enum(EVENT_TYPES),
  ...fields,
  translations: translations.default([]),
  only_known_variables,
  confirmed_variables,
});

export const updateTemplateInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  ...z.object(fields).partial().shape,
  fields: templateFields.optional().describe('The message as plain texts, instead of body_html'),
  translations: translations.optional(),
  only_known_variables,
  confirmed_variables,
});

/** A template's wording in one further language. */
export const translationInput = z.object({ id: pathId(), locale: localeTag() });

/** The intended wording, in HTML or in fields. */
export const writeTranslationInput = z.object({
  ...translationInput.shape,
  subject: fields.subject,
  ...updateTemplateInput.pick({
    body_html: true,
    fields: true,
    only_known_variables: true,
    confirmed_variables: true,
  }).shape,
});

export const templateInput = z.object({ id: pathId() });

export const listTemplatesInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  q: querySearch().optional(),
});

/**
 * A template, the round it is about, and the participant whose data it is rendered with, by id or by address. By
 * default they are the route's newest round and a participant of it. It is shown in the participant's language, or in
 * `locale`; null, and a language without a wording, mean the template's own wording. An unsaved subject or body may
 * replace that wording's.
 */
export const previewInput = z.object({
  id: pathId(),
  purchase_round_id: reference().optional(),
  participant_id: reference().optional(),
  participant_email: email().optional(),
  locale: unlessEmpty(localeTag(), localizedMessage('locale'))
    .nullable()
    .optional()
    .describe("The language to show it in; null: the route's. Without it, the participant's"),
  ...updateTemplateInput.pick({ subject: true, body_html: true, fields: true }).shape,
});

/** A template and HTML for it that was not saved yet; without, its own. */
export const asFieldsInput = updateTemplateInput.pick({ id: true, body_html: true });

/** A template and fields for it that were not saved yet. */
export const asHtmlInput = z.object({ id: pathId(), fields: templateFields });
