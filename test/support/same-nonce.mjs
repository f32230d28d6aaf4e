// Loaded before a server under test, so that all its pages have one nonce. Chromium keeps what it has compiled of a script
// only for the nonce that the script came with: it compiled every script anew on every page, which took a third of the
// time of drawing it. That each page has a nonce of its own is tested in lib/http/front.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const NONCE_BYTES = 16;
const NONCE = Buffer.alloc(NONCE_BYTES, 'nonce').toString('base64');
const { randomBytes } = crypto;

crypto.randomBytes = (size, callback) => {
  const bytes = randomBytes(size, callback);
  if (size !== NONCE_BYTES || callback) return bytes;
  // Only nonces are of this length and spelled in this way.
  return Object.assign(bytes, {
    toString: (encoding, ...range) =>
      encoding === 'base64' ? NONCE : Buffer.prototype.toString.call(bytes, encoding, ...range),
  });
};
syncBuiltinESMExports();
