import { api, operation } from '@/lib/http/api';
import { announceRound } from '@/lib/mail/announce';
import { countsShape, presentCounts } from '@/lib/mail/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: announceRound,
    summary: 'Mail all active participants about a round',
    from: 'none',
    answer: countsShape,
    present: presentCounts,
    refusals: ['noAnnouncementTemplate', 'roundDeletedMeanwhile', 'announcementCutShort'],
  }),
});
