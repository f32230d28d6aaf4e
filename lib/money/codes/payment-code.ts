import { z } from 'zod';
import { payTo } from '@/lib/money/accounts/pay-to';
import { accountOfRoute } from '@/lib/money/accounts/queries';
import { readPayableOrders } from '@/lib/money/ledger/payable-orders';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { pathId } from '@/lib/rules/input';
import { svgOf } from './drawing';
import { payloadOf } from './payload';

/** The forms in which a payment code is answered. */
const FORMATS = ['text', 'svg'] as const;

/** A payment code as it is answered. */
export interface PaymentCode {
  format: (typeof FORMATS)[number];
  content: string;
}

/**
 * The code for the amount due of an order now, as text or as a picture. 404 when there is no such order; 409 where
 * there is no code, with the reason.
 */
export const getPaymentCode = query({
  access: 'administrator',
  input: z.object({ id: pathId(), format: z.enum(FORMATS).default('text') }),
  async run({ scope }, { id, format }): Promise<PaymentCode> {
    const [order] = await readPayableOrders(scope, [id]);
    if (!order) throw refuse('notFound');
    const { dueCents, currency } = order;
    const account = await accountOfRoute(scope, order);
    if (!account) throw refuse('codeAccount');
    const to = payTo(account, id, dueCents, currency);
    if (!to) throw refuse('codeNothingDue');
    const payload = payloadOf(to, account.address);
    if ('problem' in payload) throw refuse(payload.problem);
    return { format, content: format === 'text' ? payload.text : svgOf(payload) };
  },
});
