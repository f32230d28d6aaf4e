import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/** Hashes as the library does, at the least cost, which the hash itself tells. */
export const hash = (password: string, options: Options) =>
  hashAtCost(password, { ...options, memoryCost: 32, timeCost: 1 });
