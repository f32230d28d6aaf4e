import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import type { Bounce } from './bounced-addresses';
import { MAIL_STATUSES } from './input';
import type { MailDetails } from './timeline';

export { mailLogShape, presentMailLog } from './mail-log-shape';

export const happeningShape = z.object({
  event: z.string().describe("The provider's name for it"),
  at: moment.describe('When it happened as the provider says, or when it was reported'),
  details: z.string().describe("The provider's words, or the address that was followed"),
});

export const mailTimelineShape = z.object({ events: z.array(happeningShape) }).meta({
  id: 'MailTimeline',
  description: 'What the provider reported of a message, in the order it happened',
});

const presentTimeline = presenter(mailTimelineShape);

export const presentMailTimeline = ({ happenings }: MailDetails) => presentTimeline({ events: happenings });

export const mailCountsShape = z
  .object({
    total: z.int(),
    states: z.array(z.object({ status: z.enum(MAIL_STATUSES), count: z.int() })),
    opened: z.int(),
    clicked: z.int(),
  })
  .meta({
    id: 'MailCounts',
    description: 'The messages about a round by state, and how many were opened',
  });

export const presentMailCounts = presenter(mailCountsShape);

export const bounceShape = z
  .object({
    email: z.string(),
    mail_log_id: z
      .int()
      .nullable()
      .describe('The message that bounced from this address, if the address is marked'),
  })
  .meta({ id: 'Bounce', description: 'Whether mail comes back from the present address of a participant' });

export function presentBounce({ participant, attempt }: Bounce): z.output<typeof bounceShape> {
  return { email: participant.email, mail_log_id: attempt };
}
