import { api, operation, resource } from '@/lib/http/api/api';
import { deleteOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { offeringShape, presentOffering } from '@/lib/wines/offerings/present';
import { getOffering } from '@/lib/wines/offerings/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getOffering,
    summary: 'Show a wine of a round',
    ...resource(offeringShape, presentOffering),
  }),
  PATCH: operation({
    rule: updateOffering,
    summary: 'Change a wine of a round',
    // The API takes prices in cents only; `price` counts as an unknown field.
    known: { price: () => undefined, purchase_price: () => undefined },
    ...resource(offeringShape, presentOffering),
  }),
  DELETE: operation({
    rule: deleteOffering,
    summary: 'Take a wine off its round',
  }),
});
