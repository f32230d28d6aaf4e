import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import type { Organization } from './rows';
import { OURS, type Outcome, outcomeOf } from './stage';
import { onlyThese, rowsOf } from './world';

/** All effects of one of our calls: the outcome, our rows afterwards, and the mail that was sent. */
export interface Effect extends Outcome {
  rows: string;
  mail: string;
}

/** The effect of one of our calls while these organizations are in the database. */
export async function effectOf(
  provider: MailCatcher,
  call: () => Promise<unknown>,
  ...organizations: Organization[]
): Promise<Effect> {
  await onlyThese(...organizations);
  provider.clear();
  const outcome = await outcomeOf(call);
  const mail = provider
    .messages()
    // The secret in the address of an order's page is different each time.
    .map(({ to, from, subject, plain }) =>
      [to, from, subject, plain.replaceAll(/\/(my-order|unsubscribe)\/\S+/g, '')].join('\n'),
    );
  return { ...outcome, rows: await rowsOf(OURS), mail: mail.sort().join('\n\n') };
}
