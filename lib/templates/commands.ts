import { eq } from 'drizzle-orm';
import { mailTemplates } from '@/db/schema';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { currentRow } from '@/lib/version';
import { bodyOf } from './body';
import { createTemplateInput, type EventType, templateInput, updateTemplateInput } from './input';
import { presentTemplate } from './present';
import type { Template } from './queries';
import { unknownSentence, unknownVariables } from './unknown';

const current = currentRow(mailTemplates, presentTemplate);

/** Adds a template. 409 when the route already has one for this event; 422 for unknown variables, if asked. */
export const createTemplate = command({
  access: 'administrator',
  input: createTemplateInput,
  async run(
    { scope },
    { route_id, event_type, subject, body_html, only_known_variables },
  ): Promise<Template> {
    if (only_known_variables) refuseUnknown(event_type, subject, body_html);
    return scope.insert(mailTemplates, {
      routeId: route_id,
      eventType: event_type,
      subject,
      bodyHtml: body_html,
    });
  },
});

/**
 * Changes a template's wording or event. 409 when the route has another one for that event; 422 for unknown
 * variables, if asked.
 */
export const updateTemplate = command({
  access: 'administrator',
  input: updateTemplateInput,
  current,
  async run({ scope }, { id, route_id, only_known_variables, ...wording }): Promise<Template> {
    const template = await scope.lock(mailTemplates, id);
    if (!template) throw refuse('notFound');
    if (route_id !== undefined && route_id !== template.routeId) {
      throw invalid({ path: 'route_id', message: 'A template stays on its route.' });
    }
    const patch = {
      eventType: wording.event_type,
      subject: wording.subject,
      bodyHtml: bodyOf(wording.event_type ?? template.eventType, wording),
    };
    if (only_known_variables) {
      const {
        eventType = template.eventType,
        subject = template.subject,
        bodyHtml = template.bodyHtml,
      } = patch;
      refuseUnknown(eventType, subject, bodyHtml);
    }
    return (await scope.update(mailTemplates, id, patch)) ?? template;
  },
});

/** Deletes a template. The event is then no longer mailed. */
export const deleteTemplate = command({
  access: 'administrator',
  input: templateInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(mailTemplates, eq(mailTemplates.id, id))) === 0) throw refuse('notFound');
  },
});

/** Refuses a wording with placeholders that would be left empty. */
function refuseUnknown(event: EventType, ...texts: string[]): void {
  const unknown = unknownVariables(event, ...texts);
  if (unknown.length === 0) return;
  throw invalid({ path: 'only_known_variables', message: unknown.map(unknownSentence).join(' ') });
}
