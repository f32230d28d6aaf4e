import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatMoment } from '@/lib/format';
import { ownOrderPath } from '@/lib/orders/present';
import type { OwnOrder } from '@/lib/orders/queries';
import type { Route } from '@/lib/routes/queries';
import { changeOwnCancelled } from '../../actions';
import { SectionHeading } from '../../section-heading';

interface ChangeOrderProps {
  order: OwnOrder['order'];
  round: OwnOrder['round'];
  route: Route;
}

/** The links to change, cancel or restore the order, shown until the deadline. */
export function ChangeOrder({ order, round, route }: ChangeOrderProps) {
  const until = round.orderDeadlineAt && formatMoment(round.orderDeadlineAt, route);
  return (
    <section aria-labelledby="change">
      <SectionHeading id="change">
        {order.cancelledAt ? 'Changed your mind?' : 'Something to change?'}
      </SectionHeading>
      <p className="mt-4 max-w-measure">
        {order.cancelledAt
          ? `You can take the order back as it was until ${until}.`
          : `You can change or cancel your order until ${until}.`}
      </p>
      <div className="mt-4">
        {order.cancelledAt ? (
          <Form action={changeOwnCancelled} className="grid justify-items-start gap-4">
            <FormMessage />
            <input type="hidden" name="token" value={order.accessToken} />
            <input type="hidden" name="cancelled" value="false" />
            <SubmitButton variant="quiet" pendingLabel="Restoring…">
              Restore order
            </SubmitButton>
          </Form>
        ) : (
          <ButtonLink href={`${ownOrderPath(order.accessToken)}/change`}>Change or cancel</ButtonLink>
        )}
      </div>
    </section>
  );
}
