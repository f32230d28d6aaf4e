import { failure, responseOf } from '@/lib/http/answers';
import { consoleAnswer, leadTo } from '@/lib/http/forms/console-answer';
import { readFileForm } from '@/lib/http/requests/file-form';
import { parseId } from '@/lib/rules/input';
import { LARGEST_WINE_PICTURE, setWinePicture } from '@/lib/wines/library/picture';

/** Takes the picture of a wine of the library from its page, and leads back there. */
export function POST(request: Request): Promise<Response> {
  let page = '/admin/wines';
  return consoleAnswer(
    request,
    async (caller) => {
      const id = parseId(new URL(request.url).searchParams.get('wine') ?? '');
      if (id !== undefined) page = `/admin/wines/${id}`;
      const { file } = await readFileForm(request, LARGEST_WINE_PICTURE);
      await setWinePicture(caller, { id, bytes: file.bytes });
      return leadTo(request, `${page}?saved=picture#picture`);
    },
    (refusal) => {
      const { status } = refusal;
      if (status === 401) return leadTo(request, `/admin/login?next=${encodeURIComponent(page)}`);
      if (status === 413) return leadTo(request, `${page}?refused=large#picture`);
      if (status === 400 || status === 422) return leadTo(request, `${page}?refused=none#picture`);
      return responseOf(failure(refusal));
    },
  );
}
