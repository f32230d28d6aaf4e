import { PageWords } from '@/app/_ui/page-words';
import { formKey, show, visitor } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import { currentRound } from '@/lib/rounds/queries';
import { listWords, ORDER_WORDS } from './_order/list-words';
import { listedOfferings } from './_order/listed-offering';
import { OfferingList } from './_order/offering-list';
import { OrderForm } from './_order/order-form';
import { AfterDeadline } from './after-deadline';
import { KeptEntries } from './kept-entries';
import { HowCratesFill, LeastOrders } from './least-orders';
import { NoRound } from './no-round';
import { RoundHeading } from './round-heading';
import { Welcome } from './welcome';

/** The current round of the route: its wines, its deadline and the order form. */
export default async function RoundPage({ params }: PageProps<'/storefront/[host]'>) {
  const caller = await visitor((await params).host);
  const { route } = caller;
  const current = await show(currentRound, caller, {});
  if (!current) {
    return (
      <>
        <KeptEntries />
        <Welcome words={route.welcome} />
        <NoRound caller={caller} />
      </>
    );
  }
  const { round, offerings, leastOrders } = current;
  const { locale, timeZone, currency } = route;
  const categories = await words('categories');
  const least = round.showsCrates && offerings.length > 0 && <LeastOrders leastOrders={leastOrders} />;
  return (
    <>
      <Welcome words={route.welcome} />
      <RoundHeading round={round} route={route} />
      {round.showsCrates && round.takesOrders && offerings.length > 0 && <HowCratesFill />}
      {round.takesOrders ? (
        <PageWords of={ORDER_WORDS}>
          <OrderForm
            orderKey={await formKey()}
            keptAs={`round-${round.id}`}
            offerings={listedOfferings(offerings, categories)}
            localeSettings={{ locale, timeZone, currency }}
            afterList={least}
          />
        </PageWords>
      ) : (
        <div className="max-w-[44rem]">
          <KeptEntries offerings={offerings} />
          <AfterDeadline round={round} caller={caller} />
          <OfferingList
            offerings={listedOfferings(offerings, categories)}
            localeSettings={route}
            words={listWords(route.locale)}
          />
          {least}
        </div>
      )}
    </>
  );
}
