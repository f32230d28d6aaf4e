import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { Visitor } from '@/lib/caller';
import { formatMoment } from '@/lib/format';
import { show } from '@/lib/http/page';
import { nextOpening } from '@/lib/rounds/next-opening';
import type { RoundNow } from '@/lib/rounds/queries';

/** Says above the list that orders are over, and what one can still do. */
export async function AfterDeadline({ round, caller }: { round: RoundNow; caller: Visitor }) {
  const opensAt = await show(nextOpening, caller, {});
  return (
    <Notice className="mb-10">
      <p>
        {round.orderDeadlineAt
          ? `The order deadline passed on ${formatMoment(round.orderDeadlineAt, caller.route)}. `
          : 'The order deadline has passed. '}
        No more orders are taken for this round.
      </p>
      <p className="mt-2">
        If you have ordered, the link in your confirmation still shows your order, how to pay and where to
        pick it up. Write to the organizer if something has to change.
      </p>
      <p className="mt-2">
        {opensAt && (
          <>
            The next round opens on{' '}
            <time dateTime={opensAt.toISOString()}>{formatMoment(opensAt, caller.route)}</time>.{' '}
          </>
        )}
        <Link href="/signup">Sign up to be told when the next round opens</Link>.
      </p>
    </Notice>
  );
}
