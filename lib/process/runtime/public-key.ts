import { createPublicKey, type KeyObject } from 'node:crypto';

/** Shorter keys can be factored. */
const SHORTEST_BITS = 1024;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Decodes base64 strictly: no line breaks, no other alphabet and no leftover bits. Null for anything else.
 */
export function strictBase64(text: string): Buffer | null {
  if (text === '' || !BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/**
 * Reads an RSA public key in base64 DER (SPKI or PKCS#1), without PEM wrapping. Null when it is not a safe
 * one.
 */
export function readPublicKey(text: string): KeyObject | null {
  const der = strictBase64(text);
  if (!der) return null;
  const key = parsed(der, 'spki') ?? parsed(der, 'pkcs1');
  if (key?.asymmetricKeyType !== 'rsa') return null;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  return modulusLength >= SHORTEST_BITS && publicExponent > 1n ? key : null;
}

/**
 * Returns the key if the bytes are exactly its encoding; otherwise a private key would be accepted as well. The
 * encoding of PKCS#1 is the end of the other one, and newer versions of Node do not export it by itself.
 */
function parsed(der: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    const key = createPublicKey({ key: der, format: 'der', type });
    const whole = key.export({ type: 'spki', format: 'der' });
    const own = type === 'spki' ? whole : whole.subarray(-der.length);
    return own.equals(der) ? key : null;
  } catch {
    return null;
  }
}
