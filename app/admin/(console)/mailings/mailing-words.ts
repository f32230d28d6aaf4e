import { words } from '@/lib/http/pages/page-locale';
import type { MailingTiming } from '@/lib/mail/mailing-times';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';

/** A mailing's time in relation to its round, in words: "2 days before the order deadline, at 18:00". */
export async function timingInWords({ anchor, days, at }: MailingTiming): Promise<string> {
  const t = await words('console.mailings.timing');
  const when = t(anchor, {
    days: Math.abs(days),
    side: days < 0 ? 'before' : 'after',
    exact: at === null ? 'yes' : 'no',
  });
  return at === null ? when : t('at', { when, time: at });
}

/** Its present recipients, or its outcome. */
export async function reachInWords(mailing: MailingWithRecipients): Promise<string> {
  const t = await words('console.mailings');
  const { people, eventType, total, sent, failed } = mailing;
  return people === null
    ? t('outcome', { total, sent, failed })
    : t(`people.${eventType}`, { count: people });
}
