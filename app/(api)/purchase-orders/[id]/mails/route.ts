import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { listSupplierMails } from '@/lib/purchase-orders/mail/supplier-mails';
import { presentSupplierMail, supplierMailShape } from '@/lib/purchase-orders/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSupplierMails,
    summary: 'List what a supplier was mailed about a purchase order, the newest first',
    answer: pageShape(supplierMailShape),
    present: presentPage(presentSupplierMail),
  }),
});
