'use server';

import { resendMail } from '@/lib/announcements/resend';
import { action } from '@/lib/http/forms/action';

/** Sends a failed message again, with its template rendered again, and leads to the new attempt. */
export const sendAgain = action({
  rule: resendMail,
  done: ({ id }) => ({ goTo: `/admin/mail/${id}` }),
});
