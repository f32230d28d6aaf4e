import { bdi } from '@/app/_ui/bdi';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { PageWords } from '@/app/_ui/page-words';
import { formKey, queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { asLastTime } from '@/lib/orders/order-again';
import { ownOrderPath } from '@/lib/orders/present';
import { getOwnOrder } from '@/lib/orders/queries';
import { currentRound } from '@/lib/rounds/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { ORDER_WORDS, offeringWords } from '../../../_order/list-words';
import { listedOfferings } from '../../../_order/listed-offering';
import { OrderForm } from '../../../_order/order-form';
import { BelowList } from '../../../_round/below-list';
import { KeptEntries } from '../../../_round/kept-entries';
import { NoRound } from '../../../_round/no-round';
import { RoundHeading } from '../../../_round/round-heading';

export const generateMetadata = titled('storefront.again', 'title', {
  robots: { index: false, follow: false },
});

/** The wine list of the current round with the bottles of an earlier order already entered. */
export default async function AgainPage({ params }: PageProps<'/storefront/[host]/my-order/[token]/again'>) {
  const { host, token } = await params;
  const caller = await visitor(host);
  const { order, lines, offerings, round: before } = await queryAsVisitor(getOwnOrder, caller, { token });
  const current = await queryAsVisitor(currentRound, caller, {});
  if (!current?.round.takesOrders) {
    return (
      <>
        <KeptEntries caller={caller} />
        <NoRound caller={caller} />
      </>
    );
  }
  const t = await words('storefront.again');
  const { round } = current;
  const { locale, timeZone, currency } = caller.route;
  const { bottles, missing } = asLastTime(lines, offerings, current.offerings);
  const begins = listedOfferings(current.offerings, offeringWords(locale)).map((offering) => {
    const before = bottles.get(offering.id);
    return before === undefined
      ? offering
      : // None leaves the field empty, so that it can say that the wine is sold out.
        { ...offering, bottles: Math.min(before, offering.most ?? before) || undefined };
  });
  const fewer = begins.filter((offering) => offering.bottles !== bottles.get(offering.id));
  return (
    <>
      <RoundHeading round={round} route={caller.route} />
      <Notice className="wrap-anywhere mb-10 max-w-[44rem]">
        <p>
          {t.rich('begins', {
            number: String(order.orderNumber),
            round: before.name,
            link: (chunks) => <Link href={ownOrderPath(token)}>{chunks}</Link>,
            bdi,
          })}
        </p>
        {missing.length > 0 && (
          <p className="mt-2">{t('missing', { wines: missing.map(fullName).join(', ') })}</p>
        )}
        {fewer.length > 0 && <p className="mt-2">{t('fewer', { wines: fewer.map(fullName).join(', ') })}</p>}
      </Notice>
      <KeptEntries caller={caller} form={current.offerings} />
      <PageWords of={ORDER_WORDS}>
        <OrderForm
          orderKey={await formKey()}
          keptAs={`order-${order.id}-in-round-${round.id}`}
          minimumAge={caller.route.minimumAge}
          name={order.submittedName ?? ''}
          offerings={begins}
          localeSettings={{ locale, timeZone, currency }}
          afterList={
            <BelowList
              choosesCrates={round.showsCrates}
              {...(round.showsCrates && { leastOrders: current.leastOrders })}
            />
          }
        />
      </PageWords>
    </>
  );
}
