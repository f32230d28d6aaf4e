import { answering, api, operation } from '@/lib/http/api/api';
import { getInsights, insightsShape, presentInsights } from '@/lib/today/insights';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getInsights,
    summary: 'Show what was ordered in the rounds of some days, by round, category and wine',
    ...answering(insightsShape, presentInsights),
  }),
});
