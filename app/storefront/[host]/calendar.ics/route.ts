import { calendarResponse } from '@/lib/http/calendar';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { routeCalendar } from '@/lib/orders/calendar/queries';

/** The order deadlines and pickups of the group's rounds, for people's own calendars. */
export async function GET(_request: Request, { params }: RouteContext<'/storefront/[host]/calendar.ics'>) {
  return calendarResponse(
    await queryAsVisitor(routeCalendar, await visitor((await params).host), {}),
    'calendar.ics',
  );
}
