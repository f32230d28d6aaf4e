import { constants, type KeyObject, verify } from 'node:crypto';
import { strictBase64 } from '@/lib/process/runtime/public-key';

/**
 * True when `signature` (base64) is the key's RSA PKCS#1 v1.5 signature with SHA-256 of exactly these bytes. A
 * header that was sent twice arrives joined by a comma, which is not valid base64.
 */
export function isSignedBy(key: KeyObject, bytes: Uint8Array, signature: string | undefined): boolean {
  const given = strictBase64(signature ?? '');
  if (given?.length !== Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)) return false;
  return verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PADDING }, given);
}
