import { api, operation } from '@/lib/http/api/api';
import type { Received } from '@/lib/http/requests/body';
import { mailerEventShape, receiveMailEvent, verdictShape } from '@/lib/mail/log/events/webhook';
import { anyone, type Caller } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';

const SIGNATURES = { signature: 'x-mailer-signature-256', provider_signature: 'x-postal-signature-256' };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: receiveMailEvent,
    summary: 'Take an event of the mail provider',
    description:
      'The signature over the raw body is the authentication. Events that change nothing are answered with `ignored`.',
    refusals: ['invalidSignature', 'malformedBody', 'bodyTooLarge', 'notFound'],
    from: 'bytes',
    headers: SIGNATURES,
    caller: somebodyWhoSigns,
    sent: mailerEventShape,
    answer: verdictShape,
  }),
});

/** Without a signature the request is refused before its body is read, however large that is. */
async function somebodyWhoSigns({ headers }: Received): Promise<Caller> {
  if (!Object.values(SIGNATURES).some((name) => headers.has(name))) throw refuse('invalidSignature');
  return anyone;
}
