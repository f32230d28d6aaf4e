import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';

export const changeShape = z
  .object({
    id: z.int(),
    at: moment,
    kind: z
      .string()
      .describe(
        'Of an order: lines_changed, settled, settlement_undone, delivered, paid, unpaid, payment_booked, ' +
          'payment_voided, cancelled, restored, comment_changed, name_corrected, email_corrected. ' +
          'Of a round: opened, closed, taken_back, dates_changed, mailing_sent, mailing_missed, message_sent. There may be more.',
      ),
    by: z
      .string()
      .nullable()
      .describe("The administrator's e-mail address; null for the participant or the clock"),
    details: z.record(z.string(), z.unknown()).describe('What it was and what it became, by kind'),
  })
  .meta({ id: 'Change', description: 'A change in the history' });

export const presentChange = presenter(changeShape);
