import { api, operation } from '@/lib/http/api';
import { announceToMissing } from '@/lib/mail/announce';
import { countsShape, presentCounts } from '@/lib/mail/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: announceToMissing,
    summary: 'Mail the active participants who were not reached about a round',
    from: 'none',
    answer: countsShape,
    present: presentCounts,
    refusals: ['noAnnouncementTemplate', 'roundDeletedMeanwhile', 'announcementCutShort'],
  }),
});
