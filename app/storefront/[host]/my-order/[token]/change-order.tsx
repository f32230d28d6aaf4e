import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
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
          <Form action={changeOwnCancelled} className="grid justify-items-start gap-4">
            <input type="hidden" name="token" value={order.accessToken} />
            <input type="hidden" name="cancelled" value="false" />
            <SubmitButton variant="quiet" pendingLabel={t('restoring')}>
              {t('restore')}
            </SubmitButton>
          </Form>
        ) : (
          <ButtonLink href={`${ownOrderPath(order.accessToken)}/change`}>{t('changeOrCancel')}</ButtonLink>
        )}
      </div>
    </section>
  );
}
