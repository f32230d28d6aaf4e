import { bdi } from '@/app/_ui/bdi';
import { Moment } from '@/app/_ui/moments/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { ownOrderPath } from '@/lib/orders/present';
import type { Round } from '@/lib/rounds/queries';
import { SectionHeading } from '../../section-heading';

/** The time and place of the pickup. */
export async function Pickup({ token, round, route }: { token: string; round: Round; route: Route }) {
  const t = await words('storefront.myOrder');
  const { pickupAt, pickupUntil, pickupLocation } = round;
  return (
    <section aria-labelledby="pickup">
      <SectionHeading id="pickup">{t('pickup')}</SectionHeading>
      <p className="wrap-anywhere mt-4">
        {pickupAt ? (
          <Moment at={pickupAt} until={pickupUntil} localeSettings={route} className="block text-lead" />
        ) : (
          t('pickupLater')
        )}{' '}
        {pickupLocation}
      </p>
      <p className="wrap-anywhere mt-1 text-muted text-small">
        {t.rich('bringNumber', { round: round.name, bdi })}
      </p>
      {pickupAt && (
        <p className="text-small">
          <a
            href={`${ownOrderPath(token)}/pickup.ics`}
            className="inline-flex min-h-target items-center text-muted hover:text-ink"
          >
            {t('calendar')}
          </a>
        </p>
      )}
    </section>
  );
}
