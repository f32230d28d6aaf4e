import { randomUUID } from 'node:crypto';
import { createPickupLink } from '@/lib/pickup/links/commands';
import type { Administrator, Helper } from '@/lib/rules/caller';

/** An event of an order at the pickup. */
export const aPickupEvent = (order_id: number | undefined, kind: string, fields: object = {}) => ({
  id: randomUUID() as string,
  order_id,
  kind,
  at: new Date(0).toISOString(),
  ...fields,
});

/** A helper with a link of the round. */
export async function aHelper(
  administrator: Administrator,
  route: Helper['route'],
  purchase_round_id: number,
  label?: string,
): Promise<Helper> {
  const { link } = await createPickupLink(administrator, { purchase_round_id, label });
  return { kind: 'helper', route, link };
}
