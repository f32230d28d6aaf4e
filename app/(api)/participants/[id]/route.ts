import { api, operation, resource } from '@/lib/http/api/api';
import { deleteParticipant, updateParticipant } from '@/lib/people/commands';
import { participantShape, presentParticipant } from '@/lib/people/present';
import { getParticipant } from '@/lib/people/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getParticipant,
    summary: 'Show a participant',
    ...resource(participantShape, presentParticipant),
  }),
  PATCH: operation({
    rule: updateParticipant,
    summary: 'Change a participant',
    ...resource(participantShape, presentParticipant),
  }),
  DELETE: operation({
    rule: deleteParticipant,
    summary: 'Delete a participant with their orders and mail log; elevated superadmins only',
  }),
});
