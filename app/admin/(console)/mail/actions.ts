'use server';

import { action } from '@/lib/http/forms/action';
import { resendMail } from '@/lib/mail/runs/resend';

/** Sends a failed message again, with its template rendered again, and leads to the new attempt. */
export const sendAgain = action({
  rule: resendMail,
  done: ({ id }) => ({ goTo: `/admin/mail/${id}` }),
});
