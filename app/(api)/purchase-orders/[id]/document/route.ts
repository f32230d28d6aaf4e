import { PURCHASE_ORDER_POLICY, purchaseOrderPage } from '@/app/_print/purchase-order';
import { api, operation } from '@/lib/http/api/api';
import { fileName, getPurchaseOrderDocument } from '@/lib/purchase-orders/document';
import { csvOf, xlsxOf } from '@/lib/purchase-orders/spreadsheet';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const kept = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPurchaseOrderDocument,
    summary: 'A purchase order as a page to print, a spreadsheet or CSV',
    media: ['text/html', XLSX, 'text/csv'],
    async respond({ format, document }) {
      if (format === 'xlsx') {
        const file = new Uint8Array(await xlsxOf(document));
        return new Response(file, { headers: { 'content-type': XLSX, ...kept(fileName(document, 'xlsx')) } });
      }
      if (format === 'csv') {
        const headers = { 'content-type': 'text/csv; charset=utf-8', ...kept(fileName(document, 'csv')) };
        return new Response(csvOf(document), { headers });
      }
      return new Response(purchaseOrderPage(document), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': PURCHASE_ORDER_POLICY,
        },
      });
    },
  }),
});
