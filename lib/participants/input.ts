import { z } from 'zod';
import {
  email,
  filledText,
  optionalText,
  paging,
  pathId,
  queryId,
  querySearch,
  queryTruth,
  reference,
} from '@/lib/input';

/** What a visitor may send when signing up; other fields are ignored. */
export const signupInput = z.object({ name: filledText(200), email: email() });

const fields = {
  name: filledText(200),
  email: email(),
  phone: optionalText(50).optional(),
  is_active: z.boolean().optional(),
};

export const createParticipantInput = z.object({ route_id: reference(), ...fields });

export const updateParticipantInput = z.object({
  id: pathId(),
  route_id: reference().optional(),
  ...z.object(fields).partial().shape,
});

export const participantInput = z.object({ id: pathId() });

export const listParticipantsInput = z.object({
  ...paging,
  route_id: queryId().optional(),
  is_active: queryTruth().optional(),
  q: querySearch().optional(),
});
