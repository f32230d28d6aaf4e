import { type SQL, sql } from 'drizzle-orm';
import { unscoped } from '../statements/executor';

/** The name of the job that mails an account's owner. */
export const SEND_ACCOUNT_MAIL = 'send_account_mail';

/**
 * The kind of mail about an account, and its address; `locale` is the browser's, for accounts without one. A page is asked
 * for from an address of the network; a login is told with the console's origin as it was known before.
 */
export type AccountMail =
  | { kind: 'forgot'; email: string; locale: string; address: string }
  | { kind: 'wrong_codes'; email: string; locale: string }
  | {
      kind: 'new_device';
      email: string;
      locale: string;
      at: string;
      agent: string;
      origin: string | null;
    };

/**
 * The statement that queues mail about an account. It is of no use any more after a few minutes, so it is not tried for
 * long.
 */
export const accountMailJob = (mail: AccountMail): SQL => sql`
  SELECT FROM graphile_worker.add_job(${SEND_ACCOUNT_MAIL}, ${JSON.stringify(mail)}::text::json, max_attempts => 6)`;

/** Queues mail about an account that nobody has looked for yet. */
export async function enqueueAccountMail(mail: AccountMail): Promise<void> {
  await unscoped((executor) => executor.execute(accountMailJob(mail)));
}
