import { proofShape } from '@/lib/groups/routes/present';
import { proveHost } from '@/lib/groups/routes/reach';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: proveHost,
    summary: 'Prove that this installation serves the Host',
    description: 'The console uses it to check that the domain of a route leads here.',
    answer: proofShape,
  }),
});
