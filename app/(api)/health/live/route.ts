import { checkLiveness } from '@/lib/health/commands';
import { livenessShape } from '@/lib/health/present';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: checkLiveness,
    summary: 'Whether the process answers at all',
    from: 'none',
    answer: livenessShape,
  }),
});
