import { api, operation, resource } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { resendMail } from '@/lib/mail/runs/resend';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: resendMail,
    summary: 'Send a failed message again',
    ...resource(mailLogShape, presentMailLog),
    refusals: [
      'mailNotFailed',
      'mailAlreadyResent',
      'mailNotDue',
      'mailingTooLate',
      'mailingOfDraft',
      'mailOrderedSince',
      'mailNothingOwed',
      'mailTransferWaits',
      'mailCollectedSince',
    ],
  }),
});
