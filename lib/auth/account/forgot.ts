import { z } from 'zod';
import { enqueueAccountMail } from '@/db/mail/account-mail';
import { procedure } from '@/lib/command';
import { email as emailInput } from '@/lib/input';
import { limitPublicWrites } from '../limits';

/** The most characters of a body, so that no text is too long. */
const LONGEST = 1_048_576;

export const forgotPasswordInput = z.object({
  email: z
    .string()
    .max(LONGEST)
    .meta({ description: 'The e-mail address of the account, or any other text' }),
  host: z.string(),
  locale: z.string(),
  address: z.string(),
});

/**
 * Mails somebody who forgot their password a page to set another. What is done here is the same for every text: whether
 * there is such an account is looked up afterwards, by the job, so that neither the answer nor its time tells.
 */
export const forgotPassword = procedure({
  access: 'anyone',
  input: forgotPasswordInput,
  async run(_context, { email, host, locale, address }): Promise<Record<string, never>> {
    await limitPublicWrites(address);
    const known = emailInput().safeParse(email);
    await enqueueAccountMail({ kind: 'forgot', email: known.success ? known.data : '', host, locale });
    return {};
  },
});
