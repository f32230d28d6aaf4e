import { answering, api, operation } from '@/lib/http/api/api';
import { placeOrder } from '@/lib/orders/commands';
import { placedOrderShape, presentPlacedOrder } from '@/lib/orders/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: placeOrder,
    summary: "Place an order in the current round of the Host's route",
    refusals: [
      'noOpenRound',
      'deadlinePassed',
      'participantInactive',
      'idempotencyKeyReused',
      'noNumberLeft',
      'tooFewLeft',
      'priceChanged',
    ],
    headers: { idempotency_key: 'Idempotency-Key' },
    status: 201,
    ...answering(placedOrderShape, presentPlacedOrder),
  }),
});
