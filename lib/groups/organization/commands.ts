import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { command, query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { oneLine } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';

export const updateOrganizationInput = z.object({ name: oneLine(LENGTHS.name).min(1).optional() });

interface Organization {
  id: number;
  name: string;
}

/**
 * Runs a statement that reads or changes the scope's own organization, and returns it. 404 when it is gone.
 */
async function own(scope: Scope, statement: (organization: SQL) => SQL): Promise<Organization> {
  const [row] = await scope.query<{ name: string }>(statement);
  if (!row) throw refuse('notFound');
  return { id: scope.organizationId, name: row.name };
}

/** The scope's own organization. */
export const organizationOf = (scope: Scope) =>
  own(scope, (organization) => sql`SELECT name FROM organizations WHERE id = ${organization}`);

/** The caller's own organization. */
export const getOrganization = query({
  access: 'administrator',
  snapshot: false,
  run: ({ scope }) => organizationOf(scope),
});

/** Renames the caller's own organization. */
export const updateOrganization = command({
  access: 'administrator',
  input: updateOrganizationInput,
  current: {
    input: z.object({}),
    read: async ({ scope }) =>
      presentOrganization(
        await own(
          scope,
          (organization) => sql`SELECT name FROM organizations WHERE id = ${organization} FOR NO KEY UPDATE`,
        ),
      ),
  },
  run: ({ scope }, { name }) =>
    name === undefined
      ? organizationOf(scope)
      : own(
          scope,
          (organization) =>
            sql`UPDATE organizations SET name = ${name} WHERE id = ${organization} RETURNING name`,
        ),
});

export const organizationShape = z
  .object({ id: z.int(), name: z.string() })
  .meta({ id: 'Organization', description: 'The organization that owns routes and administrators' });

export function presentOrganization({ id, name }: Organization): z.output<typeof organizationShape> {
  return { id, name };
}
