import { getParticipantData, participantDataShape } from '@/lib/archive/participant-data';
import { api, operation } from '@/lib/http/api/api';
import { dataFile } from '@/lib/http/api/data-file';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getParticipantData,
    summary: 'All that is stored of a participant, as one file',
    answer: participantDataShape,
    respond: (data) => dataFile(`participant-${data.participant.id}`, data),
  }),
});
