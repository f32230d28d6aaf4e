import { z } from 'zod';
import { MAILING_ANCHORS, MAILING_EVENTS, MAILING_STATUSES } from '@/db/schema/words';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';

export const mailingShape = z
  .object({
    id: z.int(),
    purchase_round_id: z.int(),
    event_type: z.enum(MAILING_EVENTS),
    anchor: z.enum(MAILING_ANCHORS),
    days: z.int(),
    at: z.string().nullable().describe("HH:MM in the route's time zone"),
    status: z
      .enum(MAILING_STATUSES)
      .describe(
        'missed: it was due more than six hours ago, or too late for its purpose; what it had sent stays sent',
      ),
    due_at: moment.nullable().describe('Null while the date it depends on is not set'),
    total: z.int().describe('People to mail, once it has begun'),
    sent: z.int(),
    failed: z.int(),
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
  })
  .meta({ id: 'Mailing', description: 'A message that is sent to people of a round automatically' });

export const presentMailing = presenter(mailingShape);
