import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { z } from 'zod';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holding, matching, type Page, pageOf } from '@/lib/list';
import { type EventType, listTemplatesInput, templateInput } from './input';

export type Template = InferSelectModel<typeof mailTemplates>;

/** The organization's mail templates. */
export const listTemplates = query({
  access: 'administrator',
  input: listTemplatesInput,
  async run({ scope }, { limit, offset, route_id, event_type, q }): Promise<Page<Template>> {
    const where = and(
      holding(mailTemplates.routeId, route_id),
      holding(mailTemplates.eventType, event_type),
      matching(q, mailTemplates.subject),
    );
    return pageOf(scope, mailTemplates, { where, limit, offset });
  },
});

/** All of the organization's templates. */
export const allTemplates = query({
  access: 'administrator',
  snapshot: false,
  input: z.object({}),
  run: ({ scope }): Promise<Template[]> => scope.list(mailTemplates, {}),
});

/** One template. 404 when there is none. */
export const getTemplate = query({
  access: 'administrator',
  snapshot: false,
  input: templateInput,
  async run({ scope }, { id }): Promise<Template> {
    const template = await scope.find(mailTemplates, id);
    if (!template) throw refuse('notFound');
    return template;
  },
});

/** The route's template for an event; undefined when that event is not mailed. */
export async function templateFor(
  scope: Scope,
  routeId: number,
  event: EventType,
): Promise<Template | undefined> {
  const where = and(eq(mailTemplates.routeId, routeId), eq(mailTemplates.eventType, event));
  const [template] = await scope.list(mailTemplates, { where });
  return template;
}
