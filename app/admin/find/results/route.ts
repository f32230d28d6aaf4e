import { failure, json, responseOf } from '@/lib/http/answers';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { find } from '@/lib/today/finder/queries';
import { placesCalled } from '../../_frame/places-called';

/** The results for the text `q`, as places, for the finder's dialog. */
export function GET(request: Request): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      return responseOf(json(200, await placesCalled(q, await find(caller, { q }))));
    },
    (refusal) => responseOf(failure(refusal)),
  );
}
