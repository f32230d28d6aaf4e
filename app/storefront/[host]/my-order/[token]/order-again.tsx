import { ButtonLink } from '@/app/_ui/button';
import { momentIn } from '@/app/_ui/moments/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { ownOrderPath } from '@/lib/orders/present';
import type { RoundNow } from '@/lib/rounds/queries';
import { SectionHeading } from '../../section-heading';

interface OrderAgainProps {
  token: string;
  /** The round that takes orders now. */
  round: RoundNow;
  route: Route;
}

/** Leads from an earlier order to the wine list of the present round with those bottles. */
export async function OrderAgain({ token, round, route }: OrderAgainProps) {
  const t = await words('storefront.myOrder');
  return (
    <section aria-labelledby="again">
      <SectionHeading id="again">{round.name}</SectionHeading>
      <p className="mt-4 mb-4 max-w-measure">
        {round.orderDeadlineAt
          ? t.rich('againUntil', { at: momentIn(round.orderDeadlineAt, route) })
          : t('again')}
      </p>
      <ButtonLink href={`${ownOrderPath(token)}/again`}>{t('orderAgain')}</ButtonLink>
    </section>
  );
}
