import { constants, createHash, generateKeyPairSync, privateEncrypt, randomBytes, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from '@/lib/process/runtime/public-key';
import { publicKeyOf, rubyJson } from '@/test/support/mail/mail-events';
import { isSignedBy } from './signature';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const BODY = Buffer.from(
  rubyJson({ event: 'MessageSent', payload: { message: { id: 1, subject: 'Red & <b>white</b> é' } } }),
);
const SIZE = 256;

const signed = (body = BODY, hash = 'sha256') => sign(hash, body, privateKey).toString('base64');
const accepts = (signature: string | undefined, body: Uint8Array = BODY) =>
  isSignedBy(publicKey, body, signature);

/** A signature with this padded block: only the key's owner can make it, or a flaw lets it through. */
const ofBlock = (block: Buffer) =>
  privateEncrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, block).toString('base64');

const digest = createHash('sha256').update(BODY).digest();
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

function block(info: Buffer, { first = 0, kind = 1, filler = 0xff, after = Buffer.alloc(0) } = {}): Buffer {
  const rest = Buffer.concat([Buffer.from([0]), info, after]);
  return Buffer.concat([Buffer.from([first, kind]), Buffer.alloc(SIZE - 2 - rest.length, filler), rest]);
}

const hex = (text: string) => Buffer.concat([Buffer.from(text, 'hex'), digest]);

describe('a signature', () => {
  it('of exactly these bytes is accepted, also one made by hand', () => {
    expect(accepts(signed())).toBe(true);
    expect(accepts(ofBlock(block(Buffer.concat([SHA256_INFO, digest]))))).toBe(true);
    expect(accepts(signed(Buffer.alloc(0)), new Uint8Array())).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['another hash’s name', block(hex('3031300d060960864801650304020305000420'))],
    ['the name of SHA-1 with 32 bytes', block(hex('302d300906052b0e03021a05000420'))],
    ['no NULL after the hash’s name', block(hex('302f300b06096086480165030402010420'))],
    ['something other than NULL there', block(hex('3032300e06096086480165030402010401000420'))],
    ['lengths in long form', block(hex('308131300d060960864801650304020105000420'))],
    ['bytes after the hash', block(hex(SHA256_INFO.toString('hex')), { after: randomBytes(8) })],
    [
      'bytes after the hash and little padding',
      block(Buffer.concat([SHA256_INFO, digest]), { after: Buffer.alloc(190) }),
    ],
    ['padding of another kind', block(hex(SHA256_INFO.toString('hex')), { kind: 2 })],
    ['padding of zeros', block(hex(SHA256_INFO.toString('hex')), { filler: 0 })],
    ['the hash alone', block(digest)],
    ['another hash', block(Buffer.concat([SHA256_INFO, createHash('sha256').update('other').digest()]))],
  ])('with %s is refused', (_name, made) => {
    expect(made).toHaveLength(SIZE);
    expect(accepts(ofBlock(made))).toBe(false);
  });

  it('of another scheme is refused', () => {
    const pss = sign('sha256', BODY, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING });
    expect(accepts(pss.toString('base64'))).toBe(false);
    for (const hash of ['sha1', 'sha224', 'sha384', 'sha512', 'md5'])
      expect(accepts(signed(BODY, hash)), hash).toBe(false);
    expect(
      accepts(
        sign('sha256', BODY, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey).toString(
          'base64',
        ),
      ),
    ).toBe(false);
  });

  it('is refused when any bit of it or of the body is changed', () => {
    const signature = Buffer.from(signed(), 'base64');
    for (let bit = 0; bit < signature.length * 8; bit += 3)
      expect(accepts(flipped(signature, bit).toString('base64'))).toBe(false);
    for (let bit = 0; bit < BODY.length * 8; bit++) expect(accepts(signed(), flipped(BODY, bit))).toBe(false);
  });

  it('covers the bytes and not their meaning', () => {
    const signature = signed();
    const again = Buffer.from(JSON.stringify(JSON.parse(BODY.toString())));
    expect(again.equals(BODY)).toBe(false);
    for (const other of [
      again,
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), BODY]),
      Buffer.concat([BODY, Buffer.from('\n')]),
      Buffer.concat([BODY, Buffer.from('\r\n')]),
      BODY.subarray(0, -1),
      Buffer.alloc(0),
    ]) {
      expect(accepts(signature, other)).toBe(false);
    }
  });

  it('is accepted in one spelling only', () => {
    const signature = signed();
    const bytes = Buffer.from(signature, 'base64');
    for (const other of [
      undefined,
      '',
      ' ',
      ` ${signature}`,
      `${signature}\n`,
      `${signature.slice(0, 64)}\r\n${signature.slice(64)}`,
      `${signature}, ${signature}`,
      `${signature},${signature}`,
      signature.replace(/=+$/, ''),
      `${signature}==`,
      bytes.toString('hex'),
      `sha256=${signature}`,
      bytes.subarray(1).toString('base64'),
      Buffer.concat([Buffer.alloc(1), bytes]).toString('base64'),
      Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64'),
      Buffer.alloc(SIZE).toString('base64'),
      Buffer.alloc(SIZE, 0xff).toString('base64'),
      'A'.repeat(10_240),
      'null',
      '🍷',
    ]) {
      expect(accepts(other), other?.slice(0, 40)).toBe(false);
    }
    const urlSafe = bytes.toString('base64url');
    if (urlSafe !== signature.replace(/=+$/, '')) expect(accepts(`${urlSafe}==`)).toBe(false);
  });
});

describe('the key in the settings', () => {
  const der = (format: 'spki' | 'pkcs1') =>
    publicKey.export({ type: format, format: 'der' }).toString('base64');

  it('is accepted as base64 DER, SPKI or PKCS#1, from 1024 bits up', () => {
    expect(der('spki')).toBe(publicKeyOf(privateKey));
    for (const spelled of [der('spki'), der('pkcs1')]) {
      const key = readPublicKey(spelled);
      expect(key && isSignedBy(key, BODY, signed())).toBe(true);
    }
    const old = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const key = readPublicKey(publicKeyOf(old.privateKey));
    expect(key && isSignedBy(key, BODY, sign('sha256', BODY, old.privateKey).toString('base64'))).toBe(true);
  });

  it('is refused in any other form', () => {
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const other of [
      '',
      'garbage',
      pem,
      pem.replace(/-----[^-]+-----/g, '').trim(),
      `${der('spki')}\n`,
      spki.toString('base64url'),
      spki.toString('hex'),
      Buffer.concat([spki, Buffer.alloc(3)]).toString('base64'),
      spki.subarray(0, -3).toString('base64'),
      privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
      privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      publicKeyOf(generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey),
      publicKeyOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey),
      publicKeyOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      publicKeyOf(generateKeyPairSync('ed25519').privateKey),
    ]) {
      expect(readPublicKey(other), other.slice(0, 40)).toBeNull();
    }
  });
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}
