import { and, eq, inArray, sql } from 'drizzle-orm';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import { type EventType, listTemplatesInput, templateInput } from './input';
import { type Template, withTranslations } from './wordings/template-translations';

export type { Template };

/** The organization's mail templates. */
export const listTemplates = query({
  access: 'administrator',
  input: listTemplatesInput,
  async run({ scope }, { limit, offset, route_id, event_type, q }): Promise<Page<Template>> {
    const where = and(
      equals(mailTemplates.routeId, route_id),
      equals(mailTemplates.eventType, event_type),
      contains(q, mailTemplates.subject),
    );
    const { items, total } = await pageOf(scope, mailTemplates, { where, limit, offset });
    return { items: await withTranslations(scope, items), total };
  },
});

/** All of the organization's templates. */
export const allTemplates = query({
  access: 'administrator',
  run: async ({ scope }): Promise<Template[]> => withTranslations(scope, await scope.list(mailTemplates)),
});

/** One template. 404 when there is none. */
export const getTemplate = query({
  access: 'administrator',
  input: templateInput,
  run: ({ scope }, { id }): Promise<Template> => requireTemplate(scope, id),
});

/** One template, inside another rule. 404 when there is none. */
export async function requireTemplate(scope: Scope, id: number): Promise<Template> {
  const row = await scope.find(mailTemplates, id);
  const [template] = row ? await withTranslations(scope, [row]) : [];
  if (!template) throw refuse('notFound');
  return template;
}

const forEvent = (routeId: number, event: EventType) =>
  and(eq(mailTemplates.routeId, routeId), eq(mailTemplates.eventType, event));

/** The route's template for an event; undefined when that event is not mailed. */
export async function templateFor(
  scope: Scope,
  routeId: number,
  event: EventType,
): Promise<Template | undefined> {
  const rows = await scope.list(mailTemplates, { where: forEvent(routeId, event) });
  const [template] = await withTranslations(scope, rows);
  return template;
}

/** True when the route has a template for one of these events, and so mails it. */
export async function isMailed(scope: Scope, routeId: number, ...events: EventType[]): Promise<boolean> {
  const where = and(eq(mailTemplates.routeId, routeId), inArray(mailTemplates.eventType, events));
  return (await scope.count(mailTemplates, where)) > 0;
}

/** The events that each route has a template for, by the route's id. The wordings themselves are not read. */
export async function eventsWithTemplate(scope: Scope): Promise<Map<number, EventType[]>> {
  const rows = await scope.query<{ route: number; events: EventType[] }>(
    (organization) => sql`
      SELECT route_id AS route, json_agg(event_type) AS events
      FROM mail_templates
      WHERE organization_id = ${organization}
      GROUP BY route_id`,
  );
  return new Map(rows.map(({ route, events }) => [route, events]));
}
