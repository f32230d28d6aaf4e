import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type User, unscopedUserByEmail } from '@/db/unscoped';
import { login } from '@/lib/accounts/auth/commands';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { setClock } from '@/lib/process/runtime/clock';
import { anyone } from '@/lib/rules/caller';
import { openProvider, provider } from '@/test/support/mail/provider';
import { anAdministrator, openTestDatabase, refuseChanges, testDatabase } from '@/test/support/rules';
import { noteLogin } from './devices';
import { mailAboutAccount } from './mail-job';

openTestDatabase();
openProvider();

const ORIGIN = 'http://console.example:8443';

let email: string;

beforeEach(async () => {
  setClock(new Date('2020-03-01T12:00:00Z'));
  onTestFinished(() => setClock(null));
  email = (await anAdministrator()).user.email;
});

async function stored(): Promise<User> {
  const user = await unscopedUserByEmail(email);
  if (!user) throw new Error('the account is gone');
  return user;
}

/** Notes a login with a device, and sends due mail. */
async function logIn(device: string, agent = 'Browser'): Promise<void> {
  await noteLogin(await stored(), { device, agent, origin: ORIGIN, locale: 'en' });
  const jobs = await testDatabase`DELETE FROM graphile_worker._private_jobs RETURNING payload`;
  for (const { payload } of jobs) await mailAboutAccount(payload);
}

describe('a login', () => {
  it('with another device than before is mailed to the owner, once', async () => {
    await logIn('the first');
    expect(provider.messages()).toEqual([]);
    await logIn('the first');
    await logIn('the second', '<b>Another</b>');
    await logIn('the second');
    await logIn('the first');
    expect(provider.messages()).toHaveLength(1);
    const [message] = provider.messages();
    expect(message).toMatchObject({ to: email, subject: 'A login from a new device' });
    expect(message?.plain).toContain('1 March 2020');
    expect(message?.plain).toContain(`${ORIGIN}/admin/account`);
    expect(message?.html).toContain('&lt;b&gt;Another&lt;/b&gt;');
  });

  it('with the device of somebody else is as new', async () => {
    await logIn('shared');
    email = (await anAdministrator()).user.email;
    await logIn('own');
    await logIn('shared');
    expect(provider.messages()).toHaveLength(1);
  });

  it('with a device that was not used for 400 days is new again', async () => {
    await logIn('the first');
    setClock(new Date('2021-06-01T12:00:00Z'));
    await logIn('the second');
    await logIn('the first');
    expect(provider.messages()).toHaveLength(2);
  });

  it('says when it was the last time', async () => {
    expect((await stored()).lastLoginAt).toBeNull();
    await logIn('the first');
    expect((await stored()).lastLoginAt).toEqual(new Date('2020-03-01T12:00:00Z'));
  });

  it('goes on while the database takes no changes', async () => {
    const hashed = await hashPassword('a password of one’s own');
    await testDatabase`UPDATE users SET hashed_password = ${hashed} WHERE email = ${email}`;
    await refuseChanges('user_devices');
    const from = { device: 'a', agent: '', origin: ORIGIN, locale: 'en' };
    const credentials = { username: email, password: 'a password of one’s own', address: '192.0.2.1', from };
    expect(await login(anyone, credentials)).toMatch(/^eyJ/);
  });
});
