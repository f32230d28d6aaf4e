import { pickupLinks, purchaseRounds, routes } from '@/db/schema';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { now } from '@/lib/process/runtime/clock';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid } from '@/lib/rules/errors';
import { currentRow } from '@/lib/rules/version';
import { endOfDay, placeMoment } from '@/lib/words/moments';
import { createPickupLinkInput, pickupLinkInput } from './input';
import { presentPickupLink } from './present';
import type { PickupLink } from './queries';
import { hashOfSecret, helpingPath, newSecret } from './secret';

const DEFAULT_HOURS = 48;
const HOUR = 3_600_000;

/**
 * Makes a link for helpers of a round. Without an end it ends with the day after the pickup, on the route's calendar.
 * It ends in 48 hours where that has passed or no pickup is set. 422 for an end in the past.
 */
export const createPickupLink = command({
  access: 'administrator',
  input: createPickupLinkInput,
  async run(
    { scope },
    { purchase_round_id, label = '', expires_at },
  ): Promise<{ link: PickupLink; url: string }> {
    const round = await scope.find(purchaseRounds, purchase_round_id);
    if (!round) throw invalid(fieldError('purchase_round_id', 'noSuchRound'));
    const route = existing(await scope.find(routes, round.routeId));
    const at = now();
    const usual = round.pickupAt && endOfDay(round.pickupAt, route.timeZone, 1);
    const expiresAt = expires_at
      ? placeMoment(expires_at, route.timeZone)
      : usual && usual > at
        ? usual
        : new Date(at.getTime() + DEFAULT_HOURS * HOUR);
    if (expiresAt <= at) throw invalid(fieldError('expires_at', 'ahead'));
    const secret = newSecret();
    const link = await scope.insert(pickupLinks, {
      purchaseRoundId: round.id,
      label,
      secretHash: hashOfSecret(secret),
      expiresAt,
    });
    return { link, url: storefrontUrl(route, helpingPath(secret)) };
  },
});

/** Ends a link at once. One that has ended stays so from when it did. */
export const endPickupLink = command({
  access: 'administrator',
  input: pickupLinkInput,
  current: currentRow(pickupLinks, (link) => {
    const { last_used_at: _, ...versioned } = presentPickupLink(link);
    return versioned;
  }),
  async run({ scope }, { id }): Promise<void> {
    const link = existing(await scope.lock(pickupLinks, id));
    if (!link.endedAt) await scope.update(pickupLinks, id, { endedAt: now() });
  },
});
