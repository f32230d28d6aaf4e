import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { presentSupplierMail, supplierMailShape } from '@/lib/purchase-orders/present';
import { listSupplierMails } from '@/lib/purchase-orders/supplier-mails';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSupplierMails,
    summary: 'List what a supplier was mailed about a purchase order, the newest first',
    answer: pageShape(supplierMailShape),
    present: presentPage(presentSupplierMail),
  }),
});
