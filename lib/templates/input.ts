import { z } from 'zod';
import { filledText, paging, pathId, queryId, querySearch, reference } from '@/lib/input';

export const EVENT_TYPES = ['round_announced', 'order_confirmed', 'payment_confirmed'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a template's HTML may weigh, in characters. */
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

export const starterTemplatesInput = z.object({ route_id: reference() });

export const listTemplatesInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  q: querySearch().optional(),
});
