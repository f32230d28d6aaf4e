import { createMailing } from '@/lib/mail/plans/commands';
import { ANCHORS } from '@/lib/mail/plans/input';
import type { Administrator } from '@/lib/rules/caller';

/** A mailing of a round, so many days after its anchor. */
export const aMailing = (
  administrator: Administrator,
  round: { id: number },
  event_type: keyof typeof ANCHORS,
  days = 0,
  at: string | null = null,
) => createMailing(administrator, { id: round.id, event_type, anchor: ANCHORS[event_type], days, at });
