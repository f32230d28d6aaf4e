import { listSupplierMails } from '@/lib/buying/purchase-orders/mail/supplier-mails';
import { presentSupplierMail, supplierMailShape } from '@/lib/buying/purchase-orders/present';
import { api, operation, page } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSupplierMails,
    summary: 'List what a supplier was mailed about a purchase order, the newest first',
    ...page(supplierMailShape, presentSupplierMail),
  }),
});
