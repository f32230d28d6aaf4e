import { formatMoment } from '@/lib/format';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { SectionHeading } from '../../section-heading';

/** When and where the wine is handed out. */
export function Pickup({ round, route }: { round: Round; route: Route }) {
  const { pickupAt, pickupLocation } = round;
  return (
    <section aria-labelledby="pickup">
      <SectionHeading id="pickup">Pickup</SectionHeading>
      <p className="mt-4">
        {pickupAt ? (
          <time dateTime={pickupAt.toISOString()} className="block text-lead">
            {formatMoment(pickupAt, route)}
          </time>
        ) : (
          'The time will be announced.'
        )}
        {pickupLocation}
      </p>
      <p className="mt-1 text-muted text-small">{round.name}. Your order number is all you need to bring.</p>
    </section>
  );
}
