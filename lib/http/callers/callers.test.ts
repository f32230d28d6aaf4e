import { describe, expect, it } from 'vitest';
import { signToken } from '@/lib/accounts/auth/tokens';
import { setPassword } from '@/lib/process/installation/set-up';
import { expectRefusal } from '@/test/support/refusals';
import {
  anAdministrator,
  aRoute,
  openTestDatabase,
  testDatabase,
  testDatabaseUrl,
} from '@/test/support/rules';
import { administratorOfToken, callerOf, clientAddress, requestedHost } from './callers';

openTestDatabase();

const nobody = () => Promise.reject(new Error('Nobody should be looked for'));

describe('the host that a request names', () => {
  it('is normalized like a route’s public domain', () => {
    expect(requestedHost(new Headers({ host: 'Wine.Example.ORG.:8080' }))).toBe('wine.example.org');
  });

  it('is empty when the request names none, and refused when it is malformed', () => {
    expect(requestedHost(new Headers())).toBe('');
    expect(() => requestedHost(new Headers({ host: 'a@b' }))).toThrow(
      expect.objectContaining({ problem: 'malformedHost' }),
    );
  });
});

it('the client’s address is the one that the front server wrote', () => {
  expect(clientAddress(new Headers({ 'x-client-address': '192.0.2.1', 'x-forwarded-for': '1' }))).toBe(
    '192.0.2.1',
  );
  expect(clientAddress(new Headers())).toBe('');
});

describe('the administrator of a token', () => {
  const withToken = (authorization: string) => administratorOfToken(new Headers({ authorization }));

  it('is the account the token was made for, elevated if the token says so', async () => {
    const { user } = await anAdministrator({ superadmin: true });
    const elevated = await signToken(user, { elevated: true });
    expect(await withToken(`Bearer ${elevated}`)).toMatchObject({ user: { id: user.id }, elevated: true });
    const plain = await signToken(user, { elevated: false });
    expect(await withToken(`bearer  ${plain}`)).toMatchObject({ user: { id: user.id }, elevated: false });
  });

  it('is nobody without a token or with an invalid one, and the challenge is the same', async () => {
    const headers = ['Bearer nonsense', 'Basic YTpi', 'Bearer', 'Bearer a b'].map(
      (authorization) => new Headers({ authorization }),
    );
    for (const sent of [...headers, new Headers()]) {
      await expectRefusal(administratorOfToken(sent), 401, { headers: { 'www-authenticate': 'Bearer' } });
    }
  });

  it('is nobody with a token from before the password was changed', async () => {
    const { user } = await anAdministrator({ superadmin: true });
    const tokens = await Promise.all([false, true].map((elevated) => signToken(user, { elevated })));
    await setPassword(testDatabaseUrl(), { email: user.email, password: 'another long password' });
    for (const token of tokens) {
      await expectRefusal(withToken(`Bearer ${token}`), 401);
    }
    const later = await signToken({ ...user, generation: user.generation + 1 }, { elevated: false });
    expect(await withToken(`Bearer ${later}`)).toMatchObject({ user: { id: user.id } });
  });

  it('is nobody once the account has been deactivated', async () => {
    const { user } = await anAdministrator();
    const token = await signToken(user, { elevated: false });
    await testDatabase`UPDATE users SET is_active = false WHERE id = ${user.id}`;
    await expectRefusal(withToken(`Bearer ${token}`), 401);
  });
});

describe('the caller of a rule', () => {
  it('is not determined for a rule that anyone may call', async () => {
    expect(await callerOf(new Headers(), 'anyone', nobody)).toEqual({ kind: 'anyone' });
  });

  it('is the visitor of the route at this host for a rule for visitors', async () => {
    const { route } = await aRoute(await anAdministrator());
    const headers = new Headers({ host: `${route.publicDomain}:3000` });
    expect(await callerOf(headers, 'visitor', nobody)).toEqual({ kind: 'visitor', route });
    await expectRefusal(
      callerOf(new Headers({ host: 'nowhere.example.org' }), 'visitor', nobody),
      'unknownHost',
    );
  });

  it('is the identified administrator, with the required role, for a rule for administrators', async () => {
    const administrator = await anAdministrator();
    const identify = () => Promise.resolve(administrator);
    expect(await callerOf(new Headers(), 'administrator', identify)).toBe(administrator);
    await expectRefusal(callerOf(new Headers(), 'superadmin', identify), 403);
    const superadmin = await anAdministrator({ superadmin: true });
    await expectRefusal(
      callerOf(new Headers(), 'elevated', () => Promise.resolve(superadmin)),
      'elevationRequired',
    );
  });
});
