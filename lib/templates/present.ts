import { z } from 'zod';
import { EVENT_TYPES } from './input';
import type { Template } from './queries';

export const templateShape = z
  .object({
    id: z.int(),
    route_id: z.int(),
    event_type: z.enum(EVENT_TYPES),
    subject: z.string(),
    body_html: z.string(),
  })
  .meta({ id: 'MailTemplate', description: "A route's wording for one kind of mail" });

export function presentTemplate(template: Template): z.output<typeof templateShape> {
  return {
    id: template.id,
    route_id: template.routeId,
    event_type: template.eventType,
    subject: template.subject,
    body_html: template.bodyHtml,
  };
}
