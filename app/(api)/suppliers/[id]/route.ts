import { deleteSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import { presentSupplier, supplierShape } from '@/lib/buying/suppliers/present';
import { getSupplier } from '@/lib/buying/suppliers/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getSupplier,
    summary: 'Show a supplier',
    ...resource(supplierShape, presentSupplier),
  }),
  PATCH: operation({
    rule: updateSupplier,
    summary: 'Change a supplier',
    ...resource(supplierShape, presentSupplier),
  }),
  DELETE: operation({
    rule: deleteSupplier,
    summary: 'Delete a supplier without wines and purchase orders',
  }),
});
