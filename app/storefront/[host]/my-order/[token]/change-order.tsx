import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { momentIn } from '@/app/_ui/moments/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { ownOrderPath } from '@/lib/orders/present';
import type { OwnOrder } from '@/lib/orders/queries';
import { changeOwnCancelled } from '../../actions';
import { SectionHeading } from '../../section-heading';

interface ChangeOrderProps {
  order: OwnOrder['order'];
  round: OwnOrder['round'];
  route: Route;
}

/** The links to change, cancel or restore the order, shown until the deadline. */
export async function ChangeOrder({ order, round, route }: ChangeOrderProps) {
  const t = await words('storefront.myOrder');
  const at = round.orderDeadlineAt ? momentIn(round.orderDeadlineAt, route) : () => null;
  return (
    <section aria-labelledby="change">
      <SectionHeading id="change">
        {order.cancelledAt ? t('restoreHeading') : t('changeHeading')}
      </SectionHeading>
      <p className="mt-4 max-w-measure">
        {order.cancelledAt ? t.rich('restoreUntil', { at }) : t.rich('changeUntil', { at })}
      </p>
      <div className="mt-4">
        {order.cancelledAt ? (
          <ButtonForm
            action={changeOwnCancelled}
            values={{ token: order.accessToken, cancelled: 'false' }}
            labels={[t('restore'), t('restoring')]}
          />
        ) : (
          <ButtonLink href={`${ownOrderPath(order.accessToken)}/change`}>{t('changeOrCancel')}</ButtonLink>
        )}
      </div>
    </section>
  );
}
