import { createTemplate } from '@/lib/mail/templates/commands';
import type { Administrator } from '@/lib/rules/caller';

/** A template of a route for a kind of message, with this wording. */
export const aTemplate = (
  administrator: Administrator,
  route: { id: number },
  event_type: string,
  subject = event_type,
  body_html = '<p>{{name}}</p>',
) => createTemplate(administrator, { route_id: route.id, event_type, subject, body_html });
