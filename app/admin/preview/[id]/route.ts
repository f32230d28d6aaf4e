import { wordingOfForm } from '@/app/admin/(console)/templates/wording-form';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { previewAnswer, previewRefused, previewView } from '@/lib/http/pages/preview-view';
import { readForm } from '@/lib/http/requests/body';
import { previewMail } from '@/lib/mail/templates/preview';
import { parseId } from '@/lib/rules/input';

/** The preview of the saved template, of the round, in the language and in the view that the address asks for. */
export function GET(request: Request, { params }: RouteContext<'/admin/preview/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const { round, locale, ...view } = Object.fromEntries(new URL(request.url).searchParams);
      const preview = await previewMail(caller, {
        id: parseId((await params).id),
        purchase_round_id: roundOf(round),
        locale,
      });
      return previewAnswer(preview, previewView(view));
    },
    previewRefused,
  );
}

/** The preview of the text in the editor, saved or not, or of the saved one for a round that is chosen. */
export function POST(request: Request, { params }: RouteContext<'/admin/preview/[id]'>): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const form = await readForm(request, 1024 * 1024);
      const { participant_email, round, locale } = form;
      const preview = await previewMail(caller, {
        ...wordingOfForm(form),
        id: parseId((await params).id),
        purchase_round_id: roundOf(round),
        locale,
        participant_email: participant_email?.trim() || undefined,
      });
      return previewAnswer(preview, previewView(form));
    },
    previewRefused,
  );
}

/** The id of the round that is asked for; one that can be no id is refused like one that does not exist. */
const roundOf = (round: string | undefined) => (round === undefined ? undefined : (parseId(round) ?? 0));
