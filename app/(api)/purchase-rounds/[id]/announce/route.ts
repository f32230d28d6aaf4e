import { answering, api, operation } from '@/lib/http/api/api';
import { announceRound } from '@/lib/mail/runs/commands';
import { countsShape, presentCounts } from '@/lib/mail/runs/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: announceRound,
    summary: 'Mail all active participants about a round',
    from: 'query',
    known: { in_background: () => false },
    ...answering(countsShape, presentCounts),
    refusals: [
      'noAnnouncementTemplate',
      'announcedMeanwhile',
      'announcedNotOpen',
      'roundDeletedMeanwhile',
      'announcementCutShort',
    ],
  }),
});
