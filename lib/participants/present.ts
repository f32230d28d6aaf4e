import { z } from 'zod';
import { iso, moment } from '@/lib/output';
import type { Participant } from './queries';

export const participantShape = z
  .object({
    id: z.int(),
    route_id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    locale: z
      .string()
      .nullable()
      .meta({ description: "The language they are written to; null: the route's" }),
    is_active: z.boolean(),
    unsubscribed_at: moment.nullable().meta({
      description: 'When they unsubscribed themselves: they are not active and may still order',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Participant', description: 'A participant of a route' });

export function presentParticipant(participant: Participant): z.output<typeof participantShape> {
  return {
    id: participant.id,
    route_id: participant.routeId,
    name: participant.name,
    email: participant.email,
    phone: participant.phone,
    locale: participant.locale,
    is_active: participant.isActive,
    unsubscribed_at: iso(participant.unsubscribedAt),
    created_at: participant.createdAt.toISOString(),
  };
}

export const signupShape = z
  .object({ name: z.string(), email: z.string() })
  .meta({ id: 'Signup', description: 'What was signed up, as submitted' });
