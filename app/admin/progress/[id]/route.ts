import { presentAnnouncement } from '@/lib/announcements/present';
import { getAnnouncement } from '@/lib/announcements/queries';
import { failure, json } from '@/lib/http/answers';
import { consoleAnswer } from '@/lib/http/console-answer';
import { parseId } from '@/lib/input';

/** How far the newest announcement of a round is, for the page that shows it. */
export function GET(request: Request, { params }: RouteContext<'/admin/progress/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const run = await getAnnouncement(caller, { id: parseId((await params).id) });
      return json(200, presentAnnouncement(run));
    },
    failure,
  );
}
