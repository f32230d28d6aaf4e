import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation, resource } from '@/lib/http/api/api';
import { createParticipant } from '@/lib/people/commands';
import { participantShape, presentParticipant } from '@/lib/people/present';
import { listParticipants } from '@/lib/people/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listParticipants,
    summary: 'List participants, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(participantShape, presentParticipant),
  }),
  POST: operation({
    rule: createParticipant,
    summary: 'Add a participant',
    ...resource(participantShape, presentParticipant),
    location: ({ id }) => `/participants/${id}`,
  }),
});
