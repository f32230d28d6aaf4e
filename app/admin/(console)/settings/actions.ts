'use server';

import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { updateOrganization } from '@/lib/organization/commands';
import { createRoute, updateRoute } from '@/lib/routes/commands';

export const renameOrganization = action({
  rule: updateOrganization,
  input: ({ name }) => ({ name }),
  done: ({ name }) => ({ stay: true, say: `The organization is called ${name}.` }),
});

/** The fields of a route's form as input for its rules. */
const written = (fields: Record<string, string>) => ({
  name: fields.name,
  public_domain: fields.public_domain,
  sender_name: fields.sender_name,
  sender_email: fields.sender_email?.trim(),
  locale: fields.locale?.trim(),
  time_zone: fields.time_zone?.trim(),
  currency: fields.currency?.trim().toUpperCase(),
});

export const addRoute = action({
  rule: createRoute,
  input: written,
  done: () => ({ goTo: '/admin/settings' }),
});

export const saveRoute = action({
  rule: updateRoute,
  input: (fields) => ({ id: parseId(fields.id ?? ''), ...written(fields) }),
  done: () => ({ goTo: '/admin/settings' }),
});
