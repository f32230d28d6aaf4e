import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation, resource } from '@/lib/http/api/api';
import { createOffering } from '@/lib/wines/offerings/commands';
import { offeringInCentsInput } from '@/lib/wines/offerings/input';
import { offeringShape, presentOffering } from '@/lib/wines/offerings/present';
import { listOfferings } from '@/lib/wines/offerings/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listOfferings,
    summary: 'List the wines of rounds, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(offeringShape, presentOffering),
  }),
  POST: operation({
    rule: createOffering,
    summary: 'Add a wine of a round',
    // The API takes prices in cents only; `price` counts as an unknown field.
    known: { price: () => undefined, purchase_price: () => undefined },
    sent: offeringInCentsInput,
    ...resource(offeringShape, presentOffering),
    location: ({ id }) => `/wine-offerings/${id}`,
  }),
});
