import { purchaseOrderFile } from '@/app/_print/files/purchase-order-file';
import { XLSX } from '@/app/_print/files/spreadsheet-answer';
import { PURCHASE_ORDER_POLICY, purchaseOrderPage } from '@/app/_print/purchase-order';
import { getPurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPurchaseOrderDocument,
    summary: 'Get a purchase order as a page to print, a spreadsheet or CSV',
    media: ['text/html', XLSX, 'text/csv'],
    respond({ format, document }) {
      if (format !== 'html') return purchaseOrderFile(document, format);
      return {
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': PURCHASE_ORDER_POLICY,
        },
        body: purchaseOrderPage(document),
      };
    },
  }),
});
