import { openTenant, type Tenant } from '@/db/tenant';

/** Access to the rows of an account's organization, for somebody who is not logged in yet: the account says which. */
export function tenantOf({ organizationId }: { organizationId: number }): Tenant {
  return openTenant(organizationId);
}
