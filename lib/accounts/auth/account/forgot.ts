import { z } from 'zod';
import { enqueueAccountMail } from '@/db/mail/account-mail';
import { limitPublicWrites } from '@/lib/accounts/auth/limits';
import { procedure } from '@/lib/rules/command';
import { email as emailInput } from '@/lib/rules/input';

/** The most characters of a body, so that no text is too long. */
const LONGEST = 1_048_576;

export const forgotPasswordInput = z.object({
  email: z.string().max(LONGEST).describe('The e-mail address of the account, or any other text'),
  locale: z.string(),
  address: z.string(),
});

/**
 * Mails a page to set another password. The work here is equal for every text: the job looks the account up
 * later, so that neither the answer nor its time reveals an account.
 */
export const forgotPassword = procedure({
  access: 'anyone',
  input: forgotPasswordInput,
  async run(_context, { email, locale, address }): Promise<Record<string, never>> {
    await limitPublicWrites(address);
    const known = emailInput().safeParse(email);
    await enqueueAccountMail({ kind: 'forgot', email: known.success ? known.data : '', locale, address });
    return {};
  },
});
