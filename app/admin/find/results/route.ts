import { find } from '@/lib/finder/queries';
import { failure, json, responseOf } from '@/lib/http/answers';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { words } from '@/lib/http/page-locale';
import { placesFound } from '../../_frame/found';

/** What is found by the text `q`, as places to go to, for the dialog that finds anything. */
export function GET(request: Request): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      return responseOf(json(200, placesFound(await find(caller, { q }), await words('console.find'))));
    },
    (refusal) => responseOf(failure(refusal)),
  );
}
