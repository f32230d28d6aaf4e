import { createPrivateKey } from 'node:crypto';
import { inject } from 'vitest';
import { type SignatureHeader, signedHeaders } from '@/scripts/mail-catcher/webhooks/webhook';
import { type Answer, send } from '../http';

export { rubyJson } from '@/scripts/mail-catcher/webhooks/ruby-json';
export { publicKeyOf } from '@/scripts/mail-catcher/webhooks/webhook';

/** The headers with which the shared server accepts this body as the provider's. */
export function signatureOf(
  body: string | Buffer,
  header: SignatureHeader = 'X-Postal-Signature-256',
): Record<string, string> {
  return signedHeaders(body, createPrivateKey(inject('webhookKey')), header);
}

/** Calls the webhook of the shared server, signed unless `headers` are given. */
export function report(
  body: string | Buffer,
  headers: Record<string, string | string[]> = signatureOf(body),
  url = inject('serverUrl'),
): Promise<Answer> {
  return send(`${url}/webhooks/mailer`, { method: 'POST', body, headers });
}
