import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The answer of the webhook. As with the provider, -1 means a time-out and -2 no connection. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

/** The header with the SHA-256 signature: the provider's own, or the neutral one. */
export type SignatureHeader = 'X-Postal-Signature-256' | 'X-Mailer-Signature-256';

const TIMEOUT_S = 5;
/** The characters kept of an answer. Our answers are short, and the beginning of an error page is enough. */
const LONGEST_ANSWER = 4096;

/** The headers of a webhook call with this raw body, signed as the provider does. */
export function signedHeaders(
  body: string | Buffer,
  privateKey: KeyObject,
  header: SignatureHeader,
): Record<string, string> {
  const bytes = Buffer.from(body);
  const type = { 'Content-Type': 'application/json' };
  const signature = sign('sha256', bytes, privateKey).toString('base64');
  if (header === 'X-Mailer-Signature-256') return { ...type, [header]: signature };
  return {
    ...type,
    'X-Postal-Signature-KID': keyId(privateKey),
    'X-Postal-Signature': sign('sha1', bytes, privateKey).toString('base64'),
    'X-Postal-Signature-256': signature,
  };
}

/** The public half of the key in the format of the settings: base64 DER, SPKI. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

function keyId(privateKey: KeyObject): string {
  const der = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

/** Posts to the webhook and waits as long as the provider would. Never rejects. */
export function callWebhook(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<WebhookAnswer> {
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_S * 1000);
    const fail = (error: Error) =>
      resolve(
        signal.aborted
          ? { status: -1, body: `Timed out after ${TIMEOUT_S}s` }
          : { status: -2, body: error.message || 'No connection' },
      );
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = send(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        ...headers,
        Accept: '*/*',
        'User-Agent': 'Postal/3.3.6',
        'Content-Length': bytes.length,
        Connection: 'close',
      },
    });
    outgoing.once('error', fail);
    outgoing.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        if (text.length < LONGEST_ANSWER) text += part.slice(0, LONGEST_ANSWER - text.length);
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.once('error', fail);
    });
    outgoing.end(bytes);
  });
}
