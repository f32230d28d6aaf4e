import { expect, it } from 'vitest';
import { send } from '@/test/support/http';
import { anotherGroup, openGroup } from './support';

openGroup();

const NEW = 'a password of one’s own';

it('a new password ends every token, and is the one that logs in', async () => {
  const { admin, superadmin, apiUrl, token } = await anotherGroup();
  const authorization = `Bearer ${await token(admin)}`;
  const change = (data: Record<string, unknown>) =>
    send(`${apiUrl}/auth/password`, { method: 'POST', data, headers: { authorization } });
  const wrong = await change({ current_password: 'a guess', new_password: NEW });
  expect([wrong.status, wrong.json.errors]).toEqual([
    422,
    [{ path: 'current_password', message: 'This is not your current password.' }],
  ]);
  const short = await change({ current_password: admin.password, new_password: 'short' });
  expect([short.status, short.json.errors[0].path]).toEqual([422, 'new_password']);
  expect((await change({ current_password: admin.password, new_password: NEW })).status).toBe(204);
  expect((await change({ current_password: NEW, new_password: admin.password })).status).toBe(401);
  const logIn = (password: string) =>
    send(`${apiUrl}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: admin.email, password }).toString(),
    });
  expect([(await logIn(admin.password)).status, (await logIn(NEW)).status]).toEqual([401, 200]);
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
