import { toolbar, toolbarHead } from '@/app/_print/console-printout';
import { purchaseOrderFile } from '@/app/_print/files/purchase-order-file';
import { purchaseOrderPage } from '@/app/_print/purchase-order';
import { getPurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { responseOf } from '@/lib/http/answers';
import { pageNonce, queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';

/** A purchase order as a page to print, or as a file to keep. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/admin/purchase-orders/[id]/document'>,
) {
  const { format, document } = await queryAsAdministrator(getPurchaseOrderDocument, {
    id: parseId((await params).id),
    format: new URL(request.url).searchParams.get('format') ?? undefined,
  });
  if (format !== 'html') return responseOf(await purchaseOrderFile(document, format));
  const { id } = document.order;
  const t = await words('console.papers');
  const name = await words('console.purchaseOrders');
  const nonce = await pageNonce();
  const page = purchaseOrderPage(document, {
    nonce,
    head: toolbarHead(nonce),
    toolbar: await toolbar({
      title: name('name', { number: String(document.order.number) }),
      back: { label: t('backToPurchaseOrder'), href: `/admin/purchase-orders/${id}` },
      links: [
        { label: 'XLSX', href: `/admin/purchase-orders/${id}/document?format=xlsx` },
        { label: 'CSV', href: `/admin/purchase-orders/${id}/document?format=csv` },
      ],
      nonce,
    }),
  });
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
