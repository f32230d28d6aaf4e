import { headers } from 'next/headers';
import { PickupDay } from '@/app/_pickup/pickup-day';
import { viewOf } from '@/app/_pickup/pickup-view';
import { PageWords } from '@/app/_ui/page-words';
import { helperOfCookie } from '@/lib/http/pages/helping';
import { formKey, queryAsVisitor } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { readRefusal } from '@/lib/pickup/day/event-refusal';
import { packOrders } from '@/lib/pickup/day/phone/packed-orders';
import { getPickup } from '@/lib/pickup/day/queries';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { Helper } from '@/lib/rules/caller';
import { Refusal } from '@/lib/rules/errors';
import { AskAtTheTable } from './ask-at-the-table';

const PATHS = { state: '/pickup/state', events: '/pickup/events', press: '/pickup', page: '/pickup' };

export const generateMetadata = titled('pickup.page', 'title', { robots: { index: false, follow: false } });

/** The pickup of a round, for a helper whose cookie is in force. Anybody else is sent to the table. */
export default async function PickupPage({ searchParams }: PageProps<'/storefront/[host]/pickup'>) {
  const helper = await helperHere();
  if (!helper) return <AskAtTheTable />;
  const { state } = await queryAsVisitor(getPickup, helper, { details: true });
  const asked = viewOf(new URLSearchParams(await plain(searchParams)));
  const t = await words('pickup');
  const { timeZone, currency } = helper.route;
  const order = state.orders.find(({ order_number }) => String(order_number) === asked.order?.trim());
  return (
    <PageWords of={['pickup', 'categories', 'crates']}>
      <h1 className="sr-only">{t('page.title')}</h1>
      <p data-helping className="mb-4 flex flex-wrap justify-between gap-x-4 text-muted text-small">
        <bdi>{state.round.name}</bdi>
        <bdi>{helper.link.label}</bdi>
      </p>
      <PickupDay
        round={{ id: state.round.id, minimumAge: state.round.minimum_age }}
        orders={packOrders(state.orders)}
        cursor={state.cursor}
        paths={PATHS}
        settings={{ locale: await pageLocale(), timeZone, currency }}
        table={helper.link.label}
        formKey={await formKey()}
        canScan
        asked={{ ...asked, refused: asked.refused && readRefusal(asked.refused, order, t, timeZone) }}
      />
    </PageWords>
  );
}

/** The helper whose cookie is in force; without one the page is answered with 401. */
async function helperHere(): Promise<Helper | undefined> {
  try {
    return await helperOfCookie({ method: 'GET', headers: await headers() });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    const request = currentRequest();
    if (request) request.notAuthenticated = true;
    return undefined;
  }
}

async function plain(
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<[string, string][]> {
  return Object.entries(await searchParams).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}
