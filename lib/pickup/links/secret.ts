import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 192 bits, in letters that an address may hold. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** True for a text that has the form of a secret. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** The stored hash of a secret. The secret is too random to be guessed from it. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The path of the page where a helper begins. */
export const helpingPath = (secret: string) => `/helping/${secret}` as const;
