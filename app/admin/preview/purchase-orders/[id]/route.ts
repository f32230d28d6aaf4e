import { previewPurchaseOrder } from '@/lib/buying/purchase-orders/mail/preview-purchase-order';
import { consoleAnswer } from '@/lib/http/forms/console-answer';
import { previewAnswer, previewRefused, previewView } from '@/lib/http/pages/preview-view';
import { readForm } from '@/lib/http/requests/body';
import { parseId } from '@/lib/rules/input';

type Context = RouteContext<'/admin/preview/purchase-orders/[id]'>;

/** The mail of a purchase order as it would go out with our wording. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const preview = await previewPurchaseOrder(caller, { id: parseId((await params).id) });
      return previewAnswer(preview, previewView({}));
    },
    previewRefused,
  );
}

/** The preview with the text around it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return consoleAnswer(
    request,
    async (caller) => {
      const { subject, text } = await readForm(request, 1024 * 1024);
      const preview = await previewPurchaseOrder(caller, { id: parseId((await params).id), subject, text });
      return previewAnswer(preview, previewView({}));
    },
    previewRefused,
  );
}
