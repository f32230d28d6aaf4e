import { api, operation } from '@/lib/http/api/api';
import { checkLiveness } from '@/lib/process/health/commands';
import { livenessShape } from '@/lib/process/health/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: checkLiveness,
    summary: 'Check that the process answers',
    answer: livenessShape,
  }),
});
