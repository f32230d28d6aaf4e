import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createParticipant } from '@/lib/participants/commands';
import { participantShape, presentParticipant } from '@/lib/participants/present';
import { listParticipants } from '@/lib/participants/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listParticipants,
    summary: 'List participants',
    answer: pageShape(participantShape),
    present: presentPage(presentParticipant),
  }),
  POST: operation({
    rule: createParticipant,
    summary: 'Add a participant',
    from: 'json',
    status: 201,
    answer: participantShape,
    versioned: true,
    present: presentParticipant,
    location: ({ id }) => `/participants/${id}`,
  }),
});
