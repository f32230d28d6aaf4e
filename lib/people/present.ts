import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';

export const participantShape = z
  .object({
    id: z.int(),
    route_id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    locale: z.string().nullable().describe("The language they are written to; null: the route's"),
    is_active: z.boolean(),
    unsubscribed_at: moment
      .nullable()
      .describe('When they unsubscribed themselves: they are not active and may still order'),
    anonymised_at: moment.nullable().describe('When what told who they are was removed, for good'),
    created_at: moment,
  })
  .meta({ id: 'Participant', description: 'A participant of a route' });

export const presentParticipant = presenter(participantShape);

export const signupShape = z
  .object({ name: z.string(), email: z.string() })
  .meta({ id: 'Signup', description: 'What was signed up, as submitted' });
