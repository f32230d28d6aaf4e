import { checkHealth } from '@/lib/health/commands';
import { healthShape, presentHealth, presentUnhealthy, unhealthyShape } from '@/lib/health/present';
import { json } from '@/lib/http/answers';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: checkHealth,
    summary: 'Whether the application and its database work',
    from: 'none',
    answer: healthShape,
    present: presentHealth,
    outage: unhealthyShape,
    fail: (refusal) =>
      refusal.status === 503 ? json(503, presentUnhealthy(refusal), refusal.headers) : undefined,
  }),
});
