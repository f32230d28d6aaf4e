import { api, operation } from '@/lib/http/api/api';
import { mailerEventShape, receiveMailEvent, verdictShape } from '@/lib/messages/webhook';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: receiveMailEvent,
    summary: 'Take an event of the mail provider',
    description:
      'The signature over the raw body is the authentication. `ignored` is said of whatever changes nothing.',
    refusals: ['invalidSignature', 'malformedBody', 'bodyTooLarge', 'notFound'],
    from: 'bytes',
    headers: { signature: 'x-mailer-signature-256', provider_signature: 'x-postal-signature-256' },
    sent: mailerEventShape,
    answer: verdictShape,
  }),
});
