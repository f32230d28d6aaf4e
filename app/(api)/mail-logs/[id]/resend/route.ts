import { api, operation } from '@/lib/http/api';
import { mailLogShape, presentMailLog } from '@/lib/mail/present';
import { resendMail } from '@/lib/mail/resend';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: resendMail,
    summary: 'Send a failed message again',
    from: 'none',
    answer: mailLogShape,
    present: presentMailLog,
    refusals: ['mailNotFailed', 'mailAlreadyResent', 'mailNotDue'],
  }),
});
