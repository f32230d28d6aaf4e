import { api, operation } from '@/lib/http/api/api';
import { requestedHost } from '@/lib/http/callers/callers';
import { currentRoundShape } from '@/lib/rounds/present';
import { currentRoundAtHost } from '@/lib/rounds/public';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: currentRoundAtHost,
    summary: "The current round of the Host's route",
    known: { host: (request) => requestedHost(request.headers) },
    answer: currentRoundShape,
    spelled: true,
  }),
});
