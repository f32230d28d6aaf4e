import { api, operation } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/messages/present';
import { resendMail } from '@/lib/messages/resend';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: resendMail,
    summary: 'Send a failed message again',
    from: 'none',
    answer: mailLogShape,
    versioned: true,
    present: presentMailLog,
    refusals: ['mailNotFailed', 'mailAlreadyResent', 'mailNotDue'],
  }),
});
