import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createSupplier } from '@/lib/suppliers/commands';
import { presentSupplier, supplierShape } from '@/lib/suppliers/present';
import { listSuppliers } from '@/lib/suppliers/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSuppliers,
    summary: 'List suppliers',
    answer: pageShape(supplierShape),
    present: presentPage(presentSupplier),
  }),
  POST: operation({
    rule: createSupplier,
    summary: 'Add a supplier',
    from: 'json',
    status: 201,
    answer: supplierShape,
    versioned: true,
    present: presentSupplier,
    location: ({ id }) => `/suppliers/${id}`,
  }),
});
