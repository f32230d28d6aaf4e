import { z } from 'zod';
import { flag, pathId, referenceOrSpelling } from '@/lib/rules/input';

/** A round to announce, its recipients, and the state that the caller has seen; refused when that no longer holds. */
export const announceInput = z.object({
  id: pathId(),
  /** Leaves out participants who were reached before. */
  only_missing: flag().default(false),
  unknown: z
    .enum(['include', 'leave_out', 'only'])
    .default('include')
    .describe(
      'What to do about participants whom a failed attempt may have reached, when only those not reached are mailed',
    ),
  /** Returns as soon as the run has begun; `getAnnouncement` shows its progress. */
  in_background: flag().default(false),
  newest: referenceOrSpelling()
    .nullable()
    .optional()
    .describe('The newest announcement that you have seen; refused when there is a newer one'),
  only_open: flag().default(false).describe('True: refused unless the round is open'),
});

/** The runs whose progress a page follows. */
const PROGRESS_EVENTS = ['round_announced', 'message'] as const;
export type ProgressEvent = (typeof PROGRESS_EVENTS)[number];

/** The newest run of the round with this id. */
export const progressInput = z.object({
  id: pathId(),
  event: z.enum(PROGRESS_EVENTS).default('round_announced'),
});
