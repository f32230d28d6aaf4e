import { failure, json, responseOf } from '@/lib/http/answers';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { presentAnnouncement } from '@/lib/mail/runs/present';
import { getAnnouncement } from '@/lib/mail/runs/queries';
import { parseId } from '@/lib/rules/input';

/** The progress of the newest announcement of a round, for the page that shows it. */
export function GET(request: Request, { params }: RouteContext<'/admin/progress/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const run = await getAnnouncement(caller, { id: parseId((await params).id) });
      return responseOf(json(200, presentAnnouncement(run)));
    },
    (refusal) => responseOf(failure(refusal)),
  );
}
