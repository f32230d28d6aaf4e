import { calendarResponse } from '@/lib/http/calendar';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { pickupCalendar } from '@/lib/orders/calendar/queries';

/** The pickup of the participant's order, for their own calendar. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/storefront/[host]/my-order/[token]/pickup.ics'>,
): Promise<Response> {
  const { host, token } = await params;
  return calendarResponse(await queryAsVisitor(pickupCalendar, await visitor(host), { token }), 'pickup.ics');
}
