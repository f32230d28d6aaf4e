import { api, operation } from '@/lib/http/api/api';
import { messageRound } from '@/lib/mail/runs/messages/commands';
import { presentReached, reachedShape } from '@/lib/mail/runs/messages/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: messageRound,
    summary: 'Send a message to people of a round',
    description:
      'Once a person, with the variables and the order that they are chosen by. Answers when everybody had their turn; ' +
      'a repeat with the same Idempotency-Key gets the first answer again, or goes on where a server was cut off.',
    headers: { idempotency_key: 'Idempotency-Key' },
    answer: reachedShape,
    present: presentReached,
    refusals: ['messageUnderWay', 'messageCutShort', 'keyReused', 'roundDeletedMeanwhile'],
  }),
});
