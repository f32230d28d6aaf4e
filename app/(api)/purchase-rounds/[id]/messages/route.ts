import { answering, api, operation } from '@/lib/http/api/api';
import { messageRound } from '@/lib/mail/runs/messages/commands';
import { presentReached, reachedShape } from '@/lib/mail/runs/messages/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: messageRound,
    summary: 'Send a message to people of a round',
    description:
      'Each person gets it once, with the variables of the order by which they were chosen. The answer comes once all messages ' +
      'were tried. A repeat with the same Idempotency-Key gets the first answer again, or continues what a crash cut off.',
    headers: { idempotency_key: 'Idempotency-Key' },
    ...answering(reachedShape, presentReached),
    refusals: ['messageUnderWay', 'messageCutShort', 'keyReused', 'roundDeletedMeanwhile'],
  }),
});
