import { z } from 'zod';
import { type Organization, unscopedOrganization, unscopedRenameOrganization } from '@/db/unscoped';
import { procedure } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { filledText } from '@/lib/input';

export const updateOrganizationInput = z.object({ name: filledText(200).optional() });

function found(organization: Organization | undefined): Organization {
  if (!organization) throw refuse('notFound');
  return organization;
}

/** The caller's own organization. */
export const getOrganization = procedure({
  access: 'administrator',
  input: z.object({}),
  run: async ({ caller }) => found(await unscopedOrganization(caller.user.organizationId)),
});

/** Renames the caller's own organization. */
export const updateOrganization = procedure({
  access: 'administrator',
  input: updateOrganizationInput,
  run: async ({ caller }, { name }) =>
    found(
      name === undefined
        ? await unscopedOrganization(caller.user.organizationId)
        : await unscopedRenameOrganization(caller.user.organizationId, name),
    ),
});

export const organizationShape = z
  .object({ id: z.int(), name: z.string() })
  .meta({ id: 'Organization', description: 'The owner of routes and administrators' });

export function presentOrganization({ id, name }: Organization): z.output<typeof organizationShape> {
  return { id, name };
}
