import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 192 bits, in letters that an address may hold. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What is kept of a secret. It is too random to be guessed from this. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The path of the page at which somebody begins to help. */
export const helpingPath = (secret: string) => `/helping/${secret}` as const;
