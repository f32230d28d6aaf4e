import { createSupplier } from '@/lib/buying/suppliers/commands';
import { presentSupplier, supplierShape } from '@/lib/buying/suppliers/present';
import { listSuppliers } from '@/lib/buying/suppliers/queries';
import { api, operation, page, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSuppliers,
    summary: 'List suppliers',
    ...page(supplierShape, presentSupplier),
  }),
  POST: operation({
    rule: createSupplier,
    summary: 'Add a supplier',
    ...resource(supplierShape, presentSupplier),
    location: ({ id }) => `/suppliers/${id}`,
  }),
});
