import { z } from 'zod';
import {
  email,
  filledText,
  localeTag,
  optionalText,
  pagingOrFile,
  pathId,
  queryId,
  querySearch,
  queryTruth,
  reference,
  unlessEmpty,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** The language of a participant's mail; null for the route's. */
export const participantLocale = () => unlessEmpty(localeTag(), localizedMessage('locale')).nullable();

/** The language of a new participant; undefined for the route's. */
export const newcomersLocale = () =>
  participantLocale()
    .optional()
    .transform((tag) => tag ?? undefined)
    .describe("The language of somebody new: without it the route's; who is known keeps theirs");

/** The fields that a visitor may send when signing up; other fields are ignored. */
export const signupInput = z.object({
  name: filledText(LENGTHS.name),
  email: email(),
  locale: newcomersLocale(),
});

const fields = {
  name: filledText(LENGTHS.name),
  email: email(),
  phone: optionalText(LENGTHS.phone).optional(),
  locale: participantLocale().optional(),
  is_active: z.boolean().optional(),
};

/** A participant's fields on a list of people. */
export const participantFields = z.object(fields).omit({ is_active: true });

export const createParticipantInput = z.object({ route_id: reference(), ...fields });

export const updateParticipantInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  ...z.object(fields).partial().shape,
});

export const participantInput = z.object({ id: pathId() });

export const listParticipantsInput = z.object({
  ...pagingOrFile,
  route_id: queryId().optional(),
  is_active: queryTruth().optional(),
  anonymised_soon: queryTruth()
    .optional()
    .describe('Those who will be anonymised by themselves, as the route’s `keeps_months` says'),
  q: querySearch().optional(),
});

/** The link by which a participant unsubscribes. */
export const leavingInput = z.object({ token: z.string() });

/** The token, and whether to take the unsubscribing back. */
export const unsubscribeInput = leavingInput.extend({ back: z.boolean() });
