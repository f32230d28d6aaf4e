import { json } from '@/lib/http/answers';
import { answering, api, operation } from '@/lib/http/api/api';
import { checkHealth } from '@/lib/process/health/commands';
import { healthShape, presentHealth, presentUnhealthy, unhealthyShape } from '@/lib/process/health/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: checkHealth,
    summary: 'Check that the service and its database work',
    ...answering(healthShape, presentHealth),
    outage: unhealthyShape,
    fail: (refusal) =>
      refusal.status === 503 ? json(503, presentUnhealthy(refusal), refusal.headers) : undefined,
  }),
});
