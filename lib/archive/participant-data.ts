import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changes, orders, participants, payments } from '@/db/schema';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { mailOfParticipant } from '@/lib/mail/log/queries';
import { paymentShape, presentPayment } from '@/lib/money/ledger/present';
import { orderShape, presentOrder } from '@/lib/orders/present';
import { loadOrders } from '@/lib/orders/queries';
import { participantInput } from '@/lib/people/input';
import { participantShape, presentParticipant } from '@/lib/people/present';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';

export const participantDataShape = z
  .object({
    participant: participantShape,
    orders: z.array(orderShape),
    payments: z.array(paymentShape),
    mail_logs: z.array(mailLogShape),
    changes: z.array(changeShape),
  })
  .meta({ id: 'ParticipantData', description: 'All that is stored of a participant' });

/** All that is stored of a participant: orders, payments, mail and history, each by id. 404 when there is none. */
export const getParticipantData = query({
  access: 'administrator',
  input: participantInput,
  async run({ scope }, { id }): Promise<z.output<typeof participantDataShape>> {
    const participant = existing(await scope.find(participants, id));
    const placed = await loadOrders(scope, await scope.list(orders, { where: eq(orders.participantId, id) }));
    const ofTheirs = sql`ANY(ARRAY(
      SELECT orders.id FROM orders
      WHERE orders.organization_id = ${scope.organizationId} AND orders.participant_id = ${id}))`;
    const paid = await scope.list(payments, { where: sql`${payments.orderId} = ${ofTheirs}` });
    const changed = await scope.list(changes, { where: sql`${changes.orderId} = ${ofTheirs}` });
    return {
      participant: presentParticipant(participant),
      orders: placed.map(presentOrder),
      payments: paid.map(presentPayment),
      mail_logs: (await mailOfParticipant(scope, id)).map(presentMailLog),
      changes: changed.map(presentChange),
    };
  },
});
