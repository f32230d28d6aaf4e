import { openTenant, type Tenant } from '@/db/tenant';

/** Access to the rows of an account's organization before login: the account determines the organization. */
export function tenantOf({ organizationId }: { organizationId: number }): Tenant {
  return openTenant(organizationId);
}
