import { beforeAll, beforeEach } from 'vitest';
import type { Route } from '@/db/unscoped';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import type { Offering } from '@/lib/wines/offerings/queries';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '../rules';

/** The surroundings of a file's tests, once they run. */
export let administrator: Administrator;
export let route: Route;
export let visitor: Visitor;
export let round: Round;
export let offerings: Offering[];

/** The administrator as an elevated superadmin. */
export const elevated = (): Administrator => ({
  ...administrator,
  user: { ...administrator.user, isSuperadmin: true },
  elevated: true,
});

interface Organization {
  /** All tests of the file share one organization. Otherwise each test has its own. */
  once?: boolean;
  user?: Parameters<typeof anAdministrator>[0];
}
type Surroundings = Organization & { route?: Record<string, unknown> };

/** Opens a test database, and an administrator of an organization. */
export function withOrganization({ once = false, user }: Organization = {}): void {
  openTestDatabase();
  (once ? beforeAll : beforeEach)(async () => {
    administrator = await anAdministrator(user);
  });
}

/** Opens a test database, and an administrator with a route. */
export function withRoute({ route: fields, ...organization }: Surroundings = {}): void {
  withOrganization(organization);
  (organization.once ? beforeAll : beforeEach)(async () => {
    ({ route, visitor } = await aRoute(administrator, fields));
  });
}

/** Opens a test database, and an administrator with a route and a round of two wines. */
export function withRound({
  round: fields,
  ...others
}: Surroundings & { round?: Record<string, unknown> } = {}): void {
  withRoute(others);
  (others.once ? beforeAll : beforeEach)(async () => {
    ({ round, offerings } = await aRound(administrator, route, fields));
  });
}
