// Loaded before a server under test, so that all its pages have one nonce, that of SAME_NONCE. Chromium
// reuses a compiled script only under its nonce: compiling every script anew on every page took a third of
// the drawing time. Tests of the policy ask a server without this.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { SAME_NONCE } = process.env;
const NONCE_BYTES = Buffer.from(SAME_NONCE, 'base64').length;
const { randomBytes } = crypto;

crypto.randomBytes = (size, callback) => {
  const bytes = randomBytes(size, callback);
  if (size !== NONCE_BYTES || callback) return bytes;
  // Only nonces are of this length and spelled in this way.
  return Object.assign(bytes, {
    toString: (encoding, ...range) =>
      encoding === 'base64' ? SAME_NONCE : Buffer.prototype.toString.call(bytes, encoding, ...range),
  });
};
syncBuiltinESMExports();
