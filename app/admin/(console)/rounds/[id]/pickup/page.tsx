import { PickupDay } from '@/app/_pickup/pickup-day';
import { viewOf } from '@/app/_pickup/pickup-view';
import { PageWords } from '@/app/_ui/page-words';
import { formKey, idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { readRefusal } from '@/lib/pickup/day/event-refusal';
import { packOrders } from '@/lib/pickup/day/phone/packed-orders';
import { consoleTable, presentSummedPickup } from '@/lib/pickup/day/present';
import { getPickup } from '@/lib/pickup/day/queries';
import { getLinksOfRound } from '@/lib/pickup/links/round-links';
import { getRoundTotals } from '@/lib/pickup/paper/totals';
import { PickupLinksLink, PickupListLink, RoundHeading } from '../round-heading';
import { RoundPapers } from '../round-papers';
import { PickupSums } from './pickup-sums';

export const generateMetadata = titled('pickup.page', 'title');

/** The pickup of a round as its helpers see it, and its sums. */
export default async function RoundPickupPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/pickup'>) {
  const { id } = await idOf(params);
  const { round, route } = await queryAsAdministrator(getLinksOfRound, { id });
  const { categories } = await queryAsAdministrator(getRoundTotals, { id });
  const leftOver = categories.flatMap(({ lines }) => lines.filter((line) => line.leftOver > 0));
  const seen = await queryAsAdministrator(getPickup, { id, details: true });
  const { state } = seen;
  const query = Object.entries(await searchParams).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const asked = viewOf(new URLSearchParams(query));
  const settings = await localeSettingsOfPage(route);
  const order = state.orders.find(({ order_number }) => String(order_number) === asked.order?.trim());
  const refused =
    asked.refused && readRefusal(asked.refused, order, await words('pickup'), settings.timeZone);
  const page = `/admin/rounds/${round.id}/pickup` as const;
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="pickup"
        actions={
          <>
            <PickupLinksLink round={round} />
            <PickupListLink round={round} />
          </>
        }
      />
      <div className="grid max-w-measure grid-cols-1 gap-10">
        <PageWords of={['pickup', 'categories', 'crates']}>
          <PickupDay
            round={{ id: round.id, minimumAge: state.round.minimum_age }}
            orders={packOrders(state.orders)}
            cursor={state.cursor}
            paths={{
              state: `/purchase-rounds/${round.id}/pickup`,
              events: `/purchase-rounds/${round.id}/pickup-events`,
              press: `${page}/press`,
              page,
            }}
            settings={settings}
            table={null}
            formKey={await formKey()}
            canScan={false}
            asked={{ ...asked, refused }}
          >
            <PickupSums
              roundId={round.id}
              sums={presentSummedPickup(seen).sums}
              consoleTable={consoleTable()}
              leftOver={leftOver}
              settings={settings}
            />
          </PickupDay>
        </PageWords>
        {state.orders.length > 0 && <RoundPapers roundId={round.id} />}
      </div>
    </>
  );
}
