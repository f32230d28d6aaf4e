import { readForm } from '@/lib/http/body';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { previewAnswer, previewRefused } from '@/lib/http/preview';
import { parseId } from '@/lib/input';
import { previewMail } from '@/lib/templates/preview';

/** The preview of the saved template. */
export function GET(request: Request, { params }: RouteContext<'/admin/preview/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => previewAnswer(await previewMail(caller, { id: parseId((await params).id) })),
    previewRefused,
  );
}

/** The preview of the text in the editor, saved or not. */
export function POST(request: Request, { params }: RouteContext<'/admin/preview/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const { subject, body_html, participant_email } = await readForm(request, 1024 * 1024);
      return previewAnswer(
        await previewMail(caller, {
          id: parseId((await params).id),
          subject,
          body_html,
          participant_email: participant_email?.trim() || undefined,
        }),
      );
    },
    previewRefused,
  );
}
