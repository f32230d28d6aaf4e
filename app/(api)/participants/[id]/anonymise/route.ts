import { api, operation, resource } from '@/lib/http/api/api';
import { anonymiseParticipant } from '@/lib/people/anonymising';
import { participantShape, presentParticipant } from '@/lib/people/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: anonymiseParticipant,
    summary: 'Remove what tells who a participant is, for good; elevated superadmins only',
    description: 'Name, addresses, comments and subjects of mail go; orders and their sums stay.',
    refusals: ['anonymiseOpenOrder', 'anonymiseDue'],
    ...resource(participantShape, presentParticipant),
  }),
});
