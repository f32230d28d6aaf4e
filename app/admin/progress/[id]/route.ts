import { failure, json, responseOf } from '@/lib/http/answers';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { presentAnnouncement } from '@/lib/mail/runs/present';
import { getAnnouncement } from '@/lib/mail/runs/queries';
import { parseId } from '@/lib/rules/input';

/** The progress of a round's newest announcement, or with `?event=message` message, for the page that shows it. */
export function GET(request: Request, { params }: RouteContext<'/admin/progress/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const event = new URL(request.url).searchParams.get('event') ?? undefined;
      const run = await getAnnouncement(caller, { id: parseId((await params).id), event });
      return responseOf(json(200, presentAnnouncement(run)));
    },
    (refusal) => responseOf(failure(refusal)),
  );
}
