import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '@/lib/process/runtime/clock';
import { settings } from '@/lib/process/runtime/env';
import { parseId } from '@/lib/rules/input';

/** The claims of a token about its holder. */
export interface TokenClaims {
  userId: number;
  /** The number of changes of the account's password. */
  generation: number;
  elevated: boolean;
  expiresAt: Date;
}

const LONGEST = 4096;
/** The seconds by which another process's clock may run ahead of this one's. */
const CLOCK_SKEW_SECONDS = 60;

/** The latest time that a Date can hold. */
const LATEST_MS = 8.64e15;

const key = () => new TextEncoder().encode(settings().SECRET_KEY);

/** The owner of a token. */
interface Holder {
  id: number;
  generation: number;
}

/** Signs a token (HS256; claims sub, gen, iat, exp, and `elevated: true` on elevated ones). */
export async function signToken(user: Holder, options: { elevated: boolean }): Promise<string> {
  const { ACCESS_TOKEN_EXPIRE_MINUTES, ELEVATION_EXPIRE_MINUTES } = settings();
  const minutes = options.elevated ? ELEVATION_EXPIRE_MINUTES : ACCESS_TOKEN_EXPIRE_MINUTES;
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ gen: user.generation, ...(options.elevated ? { elevated: true } : {}) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(user.id))
    .setIssuedAt(issued)
    .setExpirationTime(issued + minutes * 60)
    .sign(key());
}

/** True when a claim is a time in whole seconds that a Date can hold. */
function isMoment(claim: unknown): claim is number {
  return Number.isSafeInteger(claim) && Number(claim) >= 0 && Number(claim) * 1000 <= LATEST_MS;
}

/**
 * True when a token's signature is spelled canonically. Its last character has spare bits, so several
 * spellings decode to one signature; an altered token must not pass for the issued one.
 */
function isSpelledAsSigned(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** The claims of a token that this installation signed and that has not expired, or null. */
export async function verifyToken(token: string): Promise<TokenClaims | null> {
  if (token.length > LONGEST || !isSpelledAsSigned(token)) return null;
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: 0,
      currentDate: now(),
    });
    // Tokens from before generations were counted are of the first one.
    const { sub, iat, exp, nbf = 0, gen = 0 } = payload;
    const userId = typeof sub === 'string' ? parseId(sub) : undefined;
    if (userId === undefined || !isMoment(iat) || !isMoment(exp) || !isMoment(nbf)) return null;
    if (!Number.isSafeInteger(gen)) return null;
    if (iat > now().getTime() / 1000 + CLOCK_SKEW_SECONDS) return null;
    return {
      userId,
      generation: Number(gen),
      elevated: payload.elevated === true,
      expiresAt: new Date(exp * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof RangeError)
      return null;
    throw error;
  }
}
