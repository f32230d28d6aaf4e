import { api, operation, page, resource } from '@/lib/http/api/api';
import { createSupplier } from '@/lib/suppliers/commands';
import { presentSupplier, supplierShape } from '@/lib/suppliers/present';
import { listSuppliers } from '@/lib/suppliers/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listSuppliers,
    summary: 'List suppliers',
    ...page(supplierShape, presentSupplier),
  }),
  POST: operation({
    rule: createSupplier,
    summary: 'Add a supplier',
    from: 'json',
    status: 201,
    ...resource(supplierShape, presentSupplier),
    location: ({ id }) => `/suppliers/${id}`,
  }),
});
