import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import type { MessageEvent } from '@/scripts/mail-catcher/webhooks/events';
import { eventBody } from '@/test/support/mail/logged-messages';
import { type Organization, orderMailId, providerId } from './rows';

/**
 * Signed events of the provider: about the message in the log's second row, about one that was never recorded, and
 * about the mail of a purchase order.
 */
export function mailEventExamples(provider: MailCatcher) {
  const report =
    (event: MessageEvent, uuid: string, away = 0, idOf = providerId) =>
    (_id: unknown, organization: Organization) => {
      const about = { mailerId: Number(idOf(organization)) + away, token: `own-${organization.word}` };
      const body = eventBody(event, about, { uuid, timestamp: 1_582_000_000 });
      const signature = provider.signed(body)['X-Postal-Signature-256'];
      return { bytes: Buffer.from(body), provider_signature: signature };
    };
  return [
    report('MessageSent', 'second'),
    report('MessageBounced', 'third'),
    report('MessageLoaded', 'fourth'),
    report('MessageSent', 'fifth', 400),
    report('MessageSent', 'second', 0, orderMailId),
    report('MessageLoaded', 'third', 0, orderMailId),
  ];
}
