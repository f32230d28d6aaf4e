import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signTestToken } from '@/test/support/group';
import { logIn, send } from '@/test/support/http';
import { MULTIPART, multipart } from '@/test/support/page-forms';
import { TEST_SECRET } from '@/test/support/servers/server';
import { anotherGroup, ask, database, group, openGroup } from './support';

openGroup();

const login = (fields: Record<string, string>) => logIn(group.apiUrl, fields);

const me = (authorization: string) => send(`${group.apiUrl}/auth/me`, { headers: { authorization } });
const key = new TextEncoder().encode(TEST_SECRET);
const claims = (more: Record<string, unknown> = {}) => ({
  sub: String(group.admin.id),
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 3600,
  ...more,
});
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const handMade = (header: unknown, payload: unknown, secret: string | Buffer = TEST_SECRET) => {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

/** A bearer token with these claims beside the usual ones, signed as the service does. */
const bearer = (more: Record<string, unknown> = {}) => `Bearer ${handMade({ alg: 'HS256' }, claims(more))}`;

/** The token with another last character that decodes to equal bytes: two of its bits are not used. */
function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) + 1];
}

describe('POST /auth/login', () => {
  it('gives a bearer token for two hours, whatever the case of the address', async () => {
    const answer = await login({
      username: ` ${group.admin.email.toUpperCase()} `,
      password: group.admin.password,
      grant_type: 'password',
    });
    expect([answer.status, answer.json.token_type]).toEqual([200, 'bearer']);
    const [header, payload] = answer.json.access_token
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { sub, iat, exp, ...rest } = JSON.parse(payload);
    expect([sub, exp - iat, rest]).toEqual([String(group.admin.id), 7200, { gen: 0 }]);
    expect((await me(`bearer  ${answer.json.access_token}`)).json).toEqual({
      id: group.admin.id,
      email: group.admin.email,
      is_active: true,
      is_superadmin: false,
      organization_id: group.organizationId,
    });
  });

  it('gives the same answer for unknown, inactive, wrong and unreadable credentials', async () => {
    const { superadmin } = await anotherGroup();
    const broken = (await anotherGroup()).admin;
    await database`UPDATE users SET is_active = false WHERE id = ${superadmin.id}`;
    await database`UPDATE users SET hashed_password = 'gibberish' WHERE id = ${broken.id}`;
    for (const fields of [
      { username: 'nobody@example.org', password: 'x' },
      { username: group.admin.email, password: 'x' },
      { username: superadmin.email, password: superadmin.password },
      { username: broken.email, password: broken.password },
      { username: 'a\u0000b', password: 'x' },
    ]) {
      const answer = await login(fields);
      expect([answer.status, answer.headers['www-authenticate'], answer.json]).toEqual([
        401,
        'Bearer',
        { detail: 'Incorrect email or password' },
      ]);
    }
  });

  it('accepts multipart, and refuses other kinds and missing fields', async () => {
    const { email, password } = group.admin;
    const inParts = await send(`${group.apiUrl}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': MULTIPART },
      body: multipart([
        ['username', email],
        ['password', password],
      ]),
    });
    expect(inParts.status).toBe(200);
    const asJson = await send(`${group.apiUrl}/auth/login`, {
      method: 'POST',
      data: { username: email, password },
    });
    expect(asJson.status).toBe(415);
    const missing = await login({ username: email });
    expect([missing.status, missing.json.errors[0].path]).toEqual([422, 'password']);
    const broken = await send(`${group.apiUrl}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': MULTIPART },
      body: 'no such boundary',
    });
    expect(broken.status).toBe(400);
    expect((await login({ username: email, password: 'x'.repeat(100_000) })).status).toBe(413);
  });
});

describe('a bearer token', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['none at all', () => ''],
    ['another scheme', () => 'Basic abc'],
    ['nonsense', () => 'Bearer nonsense'],
    ['no signature', () => bearer().replace(/[^.]+$/, '')],
    ['another spelling of its signature', () => respelled(bearer())],
    ['padding', () => `${bearer()}=`],
    ['alg none', () => `Bearer ${encode({ alg: 'none' })}.${encode(claims())}.`],
    [
      'another algorithm',
      async () => `Bearer ${await new SignJWT(claims()).setProtectedHeader({ alg: 'HS512' }).sign(key)}`,
    ],
    [
      'RS256',
      async () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return `Bearer ${await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)}`;
      },
    ],
    [
      'another key',
      () => `Bearer ${handMade({ alg: 'HS256' }, claims(), 'another key of thirty-two bytes or more')}`,
    ],
    ['an unknown critical header', () => `Bearer ${handMade({ alg: 'HS256', crit: ['x'], x: 1 }, claims())}`],
    ['expired', () => bearer({ exp: 1 })],
    ['expired and elevated', () => bearer({ exp: 1, elevated: true })],
    ['an exp beyond every date', () => bearer({ exp: 1e300 })],
    ['an exp beyond 2^53', () => bearer({ exp: 2 ** 53 })],
    ['a fraction as exp', () => bearer({ exp: 9_999_999_999.5 })],
    ['a negative iat', () => bearer({ iat: -1 })],
    ['an iat that is no number', () => bearer({ iat: 'now' })],
    ['an nbf before every date', () => bearer({ nbf: -1e300 })],
    ['no exp', () => bearer({ exp: undefined })],
    ['exp as text', () => bearer({ exp: '9999999999' })],
    ['issued in the future', () => bearer({ iat: 9_999_999_999, exp: 9_999_999_999 })],
    ['not yet valid', () => bearer({ nbf: 9_999_999_999 })],
    ['a subject that is no id', () => bearer({ sub: '1 OR 1=1' })],
    ['a numeric subject', () => bearer({ sub: 1 })],
    ['a user who never was', () => bearer({ sub: '9007199254740991' })],
    ['8 kB of it', () => `Bearer ${'x'.repeat(8192)}`],
  ])('is refused: %s', async (_case, make) => {
    const answer = await me(await make());
    expect([answer.status, answer.json]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('is not read from cookies or from the query', async () => {
    const token = await group.token(group.admin);
    const answer = await send(`${group.apiUrl}/auth/me?access_token=${token}`, {
      headers: { cookie: `session=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('elevation', () => {
  it('is given to superadmins for five minutes', async () => {
    const answer = await ask('/auth/elevate', { method: 'POST' }, { superadmin: true });
    expect(answer.status).toBe(200);
    const { elevated, iat, exp } = JSON.parse(
      Buffer.from(answer.json.access_token.split('.')[1], 'base64url').toString(),
    );
    expect([elevated, exp - iat]).toEqual([true, 300]);
  });

  it('is refused to others with the documented message', async () => {
    const answer = await ask('/auth/elevate', { method: 'POST' });
    expect([answer.status, answer.json]).toEqual([403, { detail: 'the service is not a superadmin' }]);
  });

  it.each(['true', 1, [true], 'yes'])('counts only for the claim true, not for %j', async (elevated) => {
    const answer = await send(`${group.apiUrl}/participants/999999`, {
      method: 'DELETE',
      headers: { authorization: bearer({ sub: String(group.superadmin.id), elevated }) },
    });
    expect(answer.status).toBe(403);
  });

  it('ends when the user is no longer a superadmin', async () => {
    const { superadmin, roundId, api, apiUrl } = await anotherGroup();
    await api(`/purchase-rounds/${roundId}`, { status: 'closed' }, 'PATCH');
    const authorization = `Bearer ${await signTestToken(superadmin.id, { elevated: true })}`;
    await database`UPDATE users SET is_superadmin = false WHERE id = ${superadmin.id}`;
    const remove = () =>
      send(`${apiUrl}/purchase-rounds/${roundId}`, { method: 'DELETE', headers: { authorization } });
    expect((await remove()).status).toBe(403);
    await database`UPDATE users SET is_superadmin = true WHERE id = ${superadmin.id}`;
    expect((await remove()).status).toBe(204);
  });
});
