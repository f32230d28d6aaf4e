import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { logIn, send } from '@/test/support/http';
import { anotherGroup, ask, group, openGroup } from './support';

openGroup();

const NEW = 'a password of one’s own';

it('a new password ends every token, and is the one that logs in', async () => {
  const { admin, superadmin, apiUrl, token } = await anotherGroup();
  const authorization = `Bearer ${await token(admin)}`;
  const change = (data: Record<string, unknown>) =>
    send(`${apiUrl}/auth/password`, { method: 'POST', data, headers: { authorization } });
  expect((await change({ current_password: admin.password, new_password: NEW })).status).toBe(204);
  expect((await change({ current_password: NEW, new_password: admin.password })).status).toBe(401);
  const statusWith = async (password: string) =>
    (await logIn(apiUrl, { username: admin.email, password })).status;
  expect([await statusWith(admin.password), await statusWith(NEW)]).toEqual([401, 200]);
  const other = `Bearer ${await token(superadmin)}`;
  expect((await send(`${apiUrl}/auth/me`, { headers: { authorization: other } })).status).toBe(200);
});

it('signing out everywhere ends elevated tokens too', async () => {
  const { superadmin, apiUrl, token } = await anotherGroup();
  const elevated = `Bearer ${await token(superadmin, { elevated: true })}`;
  const ask = (path: string, method = 'GET') =>
    send(`${apiUrl}${path}`, { method, headers: { authorization: elevated } });
  expect((await ask('/auth/sign-out-everywhere', 'POST')).status).toBe(204);
  expect((await ask('/auth/me')).status).toBe(401);
  expect((await ask('/auth/sign-out-everywhere', 'POST')).status).toBe(401);
});

it('superadmins see the administrators of their organization, and deactivate them', async () => {
  const at = await anotherGroup();
  const { admin, superadmin } = at;
  const asked = (path: string, sent = {}) => ask(path, sent, { superadmin: true, at });
  const listed = await asked('/users');
  expect(listed.json.items.map(({ id }: { id: number }) => id)).toEqual([admin.id, superadmin.id]);
  const { headers, json } = await asked(`/users/${admin.id}`);
  expect(json).toEqual({
    id: admin.id,
    email: admin.email,
    is_active: true,
    is_superadmin: false,
    organization_id: at.organizationId,
    created_at: expect.any(String),
    last_login_at: null,
    second_factor: false,
  });
  const change = (id: number, data: unknown, more = {}) =>
    asked(`/users/${id}`, { method: 'PATCH', data, headers: more });
  expect((await change(admin.id, { is_active: false }, { 'if-match': '"another"' })).status).toBe(412);
  const changed = await change(admin.id, { is_active: false }, { 'if-match': headers.etag });
  expect([changed.status, changed.json.is_active]).toEqual([200, false]);
  expect((await ask('/auth/me', {}, { at })).status).toBe(401);
  const last = await change(superadmin.id, { is_active: false });
  expect([last.status, last.json.detail]).toEqual([
    409,
    'This is the last active superadmin. Make another one first.',
  ]);
});

it('a forgotten password is answered the same for every text', async () => {
  for (const email of [group.admin.email, 'no address']) {
    const answer = await send(`${group.apiUrl}/auth/forgot`, { method: 'POST', data: { email } });
    expect([answer.status, answer.json]).toEqual([202, {}]);
  }
  const missing = await send(`${group.apiUrl}/auth/forgot`, { method: 'POST', data: {} });
  expect([missing.status, missing.json.errors[0].path]).toEqual([422, 'email']);
});

it('a login is noted with the account', async () => {
  const at = await anotherGroup();
  await logIn(at.apiUrl, { username: at.admin.email, password: at.admin.password });
  const seen = await ask(`/users/${at.admin.id}`, {}, { superadmin: true, at });
  expect(Date.parse(seen.json.last_login_at)).toBeGreaterThan(Date.parse(seen.json.created_at) - 60_000);
});

it('a login takes the code of a second factor, each once', async () => {
  const { admin, apiUrl, database: rows } = await anotherGroup();
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await rows`UPDATE users SET second_factor_secret = ${secret} WHERE id = ${admin.id}`;
  const logInWith = (more: Record<string, string>) =>
    logIn(apiUrl, { username: admin.email, password: admin.password, ...more });
  const missing = await logInWith({});
  expect([missing.status, missing.json]).toEqual([401, { detail: 'A one-time code is needed' }]);
  expect(missing.headers['www-authenticate']).toBe('Bearer');
  const wrong = await logInWith({ otp: 'no code' });
  expect([wrong.status, wrong.json]).toEqual([401, { detail: 'The one-time code is not right' }]);
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await logInWith({ otp })).status).toBe(200);
  expect((await logInWith({ otp })).status).toBe(401);
});
