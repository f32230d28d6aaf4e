import { eq } from 'drizzle-orm';
import { mailTemplates } from '@/db/schema';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { currentRow } from '@/lib/version';
import { createTemplateInput, templateInput, updateTemplateInput } from './input';
import { presentTemplate } from './present';
import type { Template } from './queries';

const current = currentRow(mailTemplates, presentTemplate);

/** Adds a template. 409 when the route already has one for this event. */
export const createTemplate = command({
  access: 'administrator',
  input: createTemplateInput,
  run: ({ scope }, { route_id, event_type, subject, body_html }): Promise<Template> =>
    scope.insert(mailTemplates, { routeId: route_id, eventType: event_type, subject, bodyHtml: body_html }),
});

/** Changes a template's wording or event. 409 when the route has another one for that event. */
export const updateTemplate = command({
  access: 'administrator',
  input: updateTemplateInput,
  current,
  async run({ scope }, { id, route_id, event_type, subject, body_html }): Promise<Template> {
    const template = await scope.lock(mailTemplates, id);
    if (!template) throw refuse('notFound');
    if (route_id !== undefined && route_id !== template.routeId) {
      throw invalid({ path: 'route_id', message: 'A template stays on its route.' });
    }
    const patch = { eventType: event_type, subject, bodyHtml: body_html };
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
