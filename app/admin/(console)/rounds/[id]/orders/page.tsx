import { ButtonLink } from '@/app/_ui/button';
import { orderListOf } from '@/app/admin/(console)/orders/order-list';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getRoundOrders } from '@/lib/orders/lists/round-orders';
import { pageNumber } from '../../../../_parts/tables/pages';
import { PickupListLink, RoundHeading } from '../round-heading';
import { Orders } from './orders';

export const generateMetadata = titled('console.rounds.orders', 'title');

/** The number of orders on one page. */
const SIZE = 100;

/** The orders of a round. */
export default async function RoundOrdersPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/orders'>) {
  const t = await words('console.rounds.orders');
  const { id } = await idOf(params);
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const list = orderListOf(wanted);
  const view = await queryAsAdministrator(getRoundOrders, {
    id,
    limit: SIZE,
    offset: (page - 1) * SIZE,
    ...list,
  });
  const { round, route, sums } = view;
  const placed = sums.orders + sums.cancelled;
  return (
    <>
      <RoundHeading
        round={round}
        route={route}
        tab="orders"
        actions={
          placed > 0 && (
            <>
              <ButtonLink href={`/admin/rounds/${round.id}/message`}>{t('write')}</ButtonLink>
              <PickupListLink round={round} />
              {round.status !== 'draft' && (
                <ButtonLink href={`/admin/rounds/${round.id}/orders/new`}>{t('place')}</ButtonLink>
              )}
            </>
          )
        }
      />
      <Orders view={view} list={list} page={page} size={SIZE} />
    </>
  );
}
