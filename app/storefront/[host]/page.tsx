import { PageWords } from '@/app/_ui/page-words';
import { formKey, isBeforeFirstGroup, queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { currentRound } from '@/lib/rounds/queries';
import { WithoutGroups } from '../without-groups';
import { listWords, ORDER_WORDS, offeringWords } from './_order/list-words';
import { listedOfferings } from './_order/listed-offering';
import { OfferingList } from './_order/offering-list';
import { OrderForm } from './_order/order-form';
import { AfterDeadline } from './_round/after-deadline';
import { BelowList } from './_round/below-list';
import { KeptEntries } from './_round/kept-entries';
import { NoRound } from './_round/no-round';
import { RoundHeading } from './_round/round-heading';
import { Welcome } from './_round/welcome';

/** The current round of the route: its wines, its deadline and the order form. */
export default async function RoundPage({ params }: PageProps<'/storefront/[host]'>) {
  const { host } = await params;
  if (await isBeforeFirstGroup(host)) return <WithoutGroups />;
  const caller = await visitor(host);
  const { route } = caller;
  const current = await queryAsVisitor(currentRound, caller, {});
  if (!current) {
    return (
      <>
        <KeptEntries caller={caller} />
        <Welcome words={route.welcome} />
        <NoRound caller={caller} />
      </>
    );
  }
  const { round, offerings, leastOrders } = current;
  const { locale, timeZone, currency } = route;
  const showsCrates = round.showsCrates && offerings.length > 0;
  const belowList = (
    <BelowList choosesCrates={showsCrates && round.takesOrders} {...(showsCrates && { leastOrders })} />
  );
  return (
    <>
      <Welcome words={route.welcome} />
      <RoundHeading round={round} route={route} />
      <KeptEntries caller={caller} {...(round.takesOrders && { form: offerings })} />
      {round.takesOrders ? (
        <PageWords of={ORDER_WORDS}>
          <OrderForm
            orderKey={await formKey()}
            keptAs={`round-${round.id}`}
            minimumAge={route.minimumAge}
            offerings={listedOfferings(offerings, offeringWords(locale))}
            localeSettings={{ locale, timeZone, currency }}
            afterList={belowList}
          />
        </PageWords>
      ) : (
        <div className="max-w-[44rem]">
          <AfterDeadline round={round} caller={caller} />
          <OfferingList
            offerings={listedOfferings(offerings, offeringWords(locale))}
            localeSettings={route}
            words={listWords(route.locale)}
          />
          <div className="mt-8">{belowList}</div>
        </div>
      )}
    </>
  );
}
