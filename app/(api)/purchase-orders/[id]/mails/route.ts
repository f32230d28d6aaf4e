import { listSupplierMails } from '@/lib/buying/purchase-orders/mail/supplier-mails';
import { presentSupplierMail, supplierMailShape } from '@/lib/buying/purchase-orders/present';
import { api, operation, page } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSupplierMails,
    summary: 'List the mail to a supplier about a purchase order, newest first',
    ...page(supplierMailShape, presentSupplierMail),
  }),
});
