import { api, operation, page } from '@/lib/http/api/api';
import { listSupplierMails } from '@/lib/purchase-orders/mail/supplier-mails';
import { presentSupplierMail, supplierMailShape } from '@/lib/purchase-orders/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSupplierMails,
    summary: 'List what a supplier was mailed about a purchase order, the newest first',
    ...page(supplierMailShape, presentSupplierMail),
  }),
});
