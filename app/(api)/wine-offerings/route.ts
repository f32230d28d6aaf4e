import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createOffering } from '@/lib/offerings/commands';
import { offeringInCentsInput } from '@/lib/offerings/input';
import { offeringShape, presentOffering } from '@/lib/offerings/present';
import { listOfferings } from '@/lib/offerings/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listOfferings,
    summary: 'List the wines of rounds',
    answer: pageShape(offeringShape),
    present: presentPage(presentOffering),
  }),
  POST: operation({
    rule: createOffering,
    summary: 'Add a wine of a round',
    from: 'json',
    // The API takes prices in cents only; `price` counts as an unknown field.
    known: { price: () => undefined, purchase_price: () => undefined },
    sent: offeringInCentsInput,
    status: 201,
    answer: offeringShape,
    versioned: true,
    present: presentOffering,
    location: ({ id }) => `/wine-offerings/${id}`,
  }),
});
