import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { previewAnswer, previewRefused, previewView } from '@/lib/http/pages/preview-view';
import { readForm } from '@/lib/http/requests/body';
import { previewMessage } from '@/lib/mail/runs/messages/queries';
import { parseId } from '@/lib/rules/input';

type Context = RouteContext<'/admin/preview/rounds/[id]/message'>;

/** A message to people of a round as one of them would get it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const { subject, text, to } = await readForm(request, 1024 * 1024);
      const preview = await previewMessage(caller, { id: parseId((await params).id), subject, text, to });
      return previewAnswer(preview, previewView({}));
    },
    previewRefused,
  );
}
