import { ButtonLink } from '@/app/_ui/button';
import { formatMoment } from '@/lib/format';
import { ownOrderPath } from '@/lib/orders/present';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';
import { SectionHeading } from '../../section-heading';

interface OrderAgainProps {
  token: string;
  /** The round that takes orders now. */
  round: RoundNow;
  route: Route;
}

/** Leads from an earlier order to the wine list of the present round with the same bottles. */
export function OrderAgain({ token, round, route }: OrderAgainProps) {
  return (
    <section aria-labelledby="again">
      <SectionHeading id="again">{round.name}</SectionHeading>
      <p className="mt-4 mb-4 max-w-measure">
        A new round is open
        {round.orderDeadlineAt && ` until ${formatMoment(round.orderDeadlineAt, route)}`}. You can begin with
        the bottles of this order and change what you like.
      </p>
      <ButtonLink href={`${ownOrderPath(token)}/again`}>Order as last time</ButtonLink>
    </section>
  );
}
