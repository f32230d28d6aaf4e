import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { pickupLinks } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { PickupLink } from '@/db/unscoped';
import type { Visitor } from '@/lib/caller';
import { query } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holding, type Page, pageOf } from '@/lib/list';
import { now } from '@/lib/runtime/clock';
import { listPickupLinksInput, pickupLinkInput, pickupSecretInput } from './input';
import { hashOfSecret } from './secret';

export type { PickupLink };

/** The organization's pickup links, in the order in which they were made. */
export const listPickupLinks = query({
  access: 'administrator',
  input: listPickupLinksInput,
  run: ({ scope }, { limit, offset, purchase_round_id }): Promise<Page<PickupLink>> =>
    pageOf(scope, pickupLinks, {
      where: holding(pickupLinks.purchaseRoundId, purchase_round_id),
      limit,
      offset,
    }),
});

/** One pickup link. 404 when there is none. */
export const getPickupLink = query({
  access: 'administrator',
  snapshot: false,
  input: pickupLinkInput,
  async run({ scope }, { id }): Promise<PickupLink> {
    const link = await scope.find(pickupLinks, id);
    if (!link) throw refuse('notFound');
    return link;
  },
});

/** The link with this secret that is in force on the visitor's route. 404 when it is none, ended or expired. */
export async function linkOfSecret(scope: Scope, { route }: Visitor, secret: string): Promise<PickupLink> {
  const where = and(
    eq(pickupLinks.secretHash, hashOfSecret(secret)),
    isNull(pickupLinks.endedAt),
    gt(pickupLinks.expiresAt, now()),
    sql`${pickupLinks.purchaseRoundId} IN (
      SELECT id FROM purchase_rounds
      WHERE organization_id = ${scope.organizationId} AND route_id = ${route.id})`,
  );
  const [link] = await scope.list(pickupLinks, { where, limit: 1 });
  if (!link) throw refuse('notFound');
  return link;
}

/** The link that a visitor opens. Looking at it does not count as using it. */
export const getOpenedLink = query({
  access: 'visitor',
  snapshot: false,
  input: pickupSecretInput,
  run: ({ caller, scope }, { secret }) => linkOfSecret(scope, caller, secret),
});
