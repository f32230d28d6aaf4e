import { bdi } from '@/app/_ui/bdi';
import { formatMoment } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { Round } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { SectionHeading } from '../../section-heading';

/** When and where the wine is handed out. */
export async function Pickup({ round, route }: { round: Round; route: Route }) {
  const t = await words('storefront.myOrder');
  const { pickupAt, pickupLocation } = round;
  return (
    <section aria-labelledby="pickup">
      <SectionHeading id="pickup">{t('pickup')}</SectionHeading>
      <p className="mt-4">
        {pickupAt ? (
          <time dateTime={pickupAt.toISOString()} className="block text-lead">
            {formatMoment(pickupAt, route)}
          </time>
        ) : (
          t('pickupLater')
        )}{' '}
        {pickupLocation}
      </p>
      <p className="mt-1 text-muted text-small">{t.rich('bringNumber', { round: round.name, bdi })}</p>
    </section>
  );
}
