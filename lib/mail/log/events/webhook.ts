import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Verdict } from '@/db/mail/mail-events';
import { perProcess } from '@/db/per-process';
import { parseWithDigits } from '@/lib/mail/transport/lossless-json';
import { isSignedBy } from '@/lib/mail/transport/signature';
import { now } from '@/lib/process/runtime/clock';
import { settings } from '@/lib/process/runtime/env';
import { readPublicKey } from '@/lib/process/runtime/public-key';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { takeEvent } from './apply-event';
import { readMailEvent } from './event';

const input = z.object({
  bytes: z.instanceof(Uint8Array),
  signature: z.string().optional().describe('RSA PKCS#1 v1.5 with SHA-256 of the raw body, base64'),
  provider_signature: z
    .string()
    .optional()
    .describe('The same signature, under the name that the provider gives the header'),
});

/** The body of a call by the provider: one event. Its payload depends on the event. */
export const mailerEventShape = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  timestamp: z.number().optional(),
  uuid: z.string().optional(),
});

export const verdictShape = z.object({ status: z.enum(['ok', 'ignored']) });

/** Receives the mail provider's report about a message. It is authenticated by its signature alone. */
export const receiveMailEvent = procedure({
  access: 'anyone',
  input,
  async run(_, { bytes, signature, provider_signature }): Promise<{ status: Verdict }> {
    // Of two signature headers, ours counts: a signature in the other one cannot replace a wrong one.
    if (!isAuthentic(bytes, signature ?? provider_signature)) throw refuse('invalidSignature');
    const event = readMailEvent(readBody(bytes), now());
    return { status: event ? await takeEvent(event) : 'ignored' };
  },
});

const latest = perProcess<{ text?: string; key: KeyObject | null }>('provider-key', () => ({ key: null }));

/** The provider's key. It is read once, because reading it takes ten times as long as checking a signature. */
function providerKey(): KeyObject | null {
  const text = settings().MAILER_WEBHOOK_PUBLIC_KEY ?? '';
  if (latest.text !== text) Object.assign(latest, { text, key: readPublicKey(text) });
  return latest.key;
}

function isAuthentic(bytes: Uint8Array, signature: string | undefined): boolean {
  const key = providerKey();
  return key !== null && isSignedBy(key, bytes, signature);
}

function readBody(bytes: Uint8Array): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseWithDigits(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuse('malformedBody', { cause: error });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse('bodyNotObject');
  }
  return { ...body };
}
