import { sql } from 'drizzle-orm';
import { routes } from '@/db/schema';
import { command } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { routeInput } from '@/lib/routes/input';
import { type Template, templateFor } from './queries';
import { starterSet } from './starter-set';

/**
 * Adds a template in the route's language for each event that it has none for, and returns the added ones. Existing
 * templates stay unchanged. 404 when there is no such route.
 */
export const addStarterTemplates = command({
  access: 'administrator',
  input: routeInput,
  async run({ scope }, { id }): Promise<Template[]> {
    const route = await scope.find(routes, id);
    if (!route) throw refuse('notFound');
    const added: Template[] = [];
    for (const { event_type, subject, body_html } of starterSet(route.locale)) {
      const rows = await scope.query<{ id: string }>(
        (organization) => sql`
          INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
          VALUES (${organization}, ${id}, ${event_type}, ${subject}, ${body_html})
          ON CONFLICT ON CONSTRAINT mail_templates_route_id_event_type_key DO NOTHING
          RETURNING id`,
      );
      if (rows.length === 0) continue;
      const template = await templateFor(scope, id, event_type);
      if (template) added.push(template);
    }
    return added;
  },
});
