import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { unscopedUserById } from '@/db/unscoped';
import { login } from '@/lib/accounts/auth/commands';
import { noteNetwork } from '@/lib/accounts/auth/limits';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { signToken } from '@/lib/accounts/auth/tokens';
import { createRoute } from '@/lib/groups/routes/commands';
import { now, setClock } from '@/lib/process/runtime/clock';
import { settings } from '@/lib/process/runtime/env';
import { type Administrator, anyone } from '@/lib/rules/caller';
import { languages } from '@/lib/words/languages/languages';
import { openProvider, pointAtProvider, provider } from '@/test/support/mail/provider';
import { expectRefusal } from '@/test/support/refusals';
import { anAdministrator, openTestDatabase, testDatabase } from '@/test/support/rules';
import { forgotPassword } from './forgot';
import { mailAboutAccount } from './mail-job';
import { changePassword } from './password';
import { getPasswordLink, setPasswordByLink } from './password-link';

openTestDatabase();
openProvider();

const NEW = 'a password of one’s own';
/** A network that Ada logged in from. */
const HOME = { address: '198.51.100.7' };

let ada: Administrator;

beforeEach(async () => {
  await testDatabase`DELETE FROM rate_limits`;
  ada = await anAdministrator();
  await lastLoggedInAt('https://console.example:8443');
  await noteNetwork({ email: ada.user.email, address: HOME.address });
});
afterEach(() => setClock(null));

const lastLoggedInAt = (origin: string | null) =>
  testDatabase`UPDATE users SET last_login_origin = ${origin} WHERE id = ${ada.user.id}`;

/** Runs queued jobs, and returns their number. */
async function workOff(): Promise<number> {
  const jobs = await testDatabase`DELETE FROM graphile_worker._private_jobs RETURNING payload`;
  for (const { payload } of jobs) await mailAboutAccount(payload);
  return jobs.length;
}

const ask = (email: string, more: Record<string, string> = {}) =>
  forgotPassword(anyone, { email, locale: 'en', address: '192.0.2.1', ...more });

/** The secrets of the pages that were mailed, the newest last. */
const tokens = () =>
  provider.messages().map(({ plain }) => /\/admin\/password\/([\w-]+)/.exec(plain)?.[1] ?? 'none');

async function aToken(): Promise<string> {
  await ask(ada.user.email, HOME);
  await workOff();
  return tokens().at(-1) ?? 'none';
}

const isOver = { problem: 'passwordLinkEnded', status: 404 };
const set = (token: string) => setPasswordByLink(anyone, { token, new_password: NEW, address: '192.0.2.1' });
const later = (minutes: number) => setClock(new Date(now().getTime() + minutes * 60_000));

describe('somebody who forgot their password', () => {
  it('is mailed a page, which sets another one once and ends their sessions', async () => {
    const before = await signToken(ada.user, { elevated: false });
    const token = await aToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(provider.messages()[0]).toMatchObject({
      to: ada.user.email,
      from: 'noreply@console.example',
      subject: 'Choose a new password',
    });
    expect((await getPasswordLink(anyone, { token })).email).toBe(ada.user.email);
    expect((await getPasswordLink(anyone, { token })).email).toBe(ada.user.email);
    await set(token);
    expect(before).not.toBe('');
    const credentials = { username: ada.user.email, password: NEW, address: '192.0.2.1' };
    expect(await login(anyone, credentials)).toMatch(/^eyJ/);
    const [row] = await testDatabase`SELECT generation FROM users WHERE id = ${ada.user.id}`;
    expect(row?.generation).toBe(1);
    await expectRefusal(getPasswordLink(anyone, { token }), isOver);
    await expectRefusal(set(token), isOver);
  });

  it('sets it once although two try at the same time', async () => {
    const token = await aToken();
    const outcomes = await Promise.allSettled([set(token), set(token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['short', 'x'.repeat(11)],
    ['long', 'x'.repeat(1001)],
  ])('cannot choose one that is too %s, and may try again', async (_what, new_password) => {
    const token = await aToken();
    await expectRefusal(setPasswordByLink(anyone, { token, new_password, address: '192.0.2.1' }), 422);
    await set(token);
  });

  it('finds the page for 30 minutes', async () => {
    const token = await aToken();
    later(29);
    await getPasswordLink(anyone, { token });
    later(2);
    await expectRefusal(getPasswordLink(anyone, { token }), isOver);
    await expectRefusal(set(token), isOver);
  });

  it('finds only the newest page, and none once deactivated', async () => {
    const [older, newer] = [await aToken(), await aToken()];
    await expectRefusal(set(older), isOver);
    await testDatabase`UPDATE users SET is_active = false WHERE id = ${ada.user.id}`;
    await expectRefusal(getPasswordLink(anyone, { token: newer }), isOver);
    await expectRefusal(set(newer), isOver);
  });

  it('finds no page that was mailed before the password was changed', async () => {
    const token = await aToken();
    const current_password = 'the old password of Ada';
    const hashed = await hashPassword(current_password);
    await testDatabase`UPDATE users SET hashed_password = ${hashed} WHERE id = ${ada.user.id}`;
    const user = await unscopedUserById(ada.user.id);
    if (!user) throw new Error('the account is gone');
    const change = { current_password, new_password: NEW, address: '192.0.2.1' };
    await changePassword({ ...ada, user }, change);
    await expectRefusal(getPasswordLink(anyone, { token }), isOver);
    await expectRefusal(set(token), isOver);
  });

  it('gets three pages an hour at most, however often somebody asks', async () => {
    // The limit's hour is the database's, in which none of this takes a minute.
    for (const pages of [1, 2, 3, 3]) {
      for (let time = 0; time < 50; time++) await ask(ada.user.email.toUpperCase());
      expect(await workOff()).toBe(50);
      expect(tokens()).toHaveLength(pages);
      if (pages < 3) later(31);
    }
    await getPasswordLink(anyone, { token: tokens().at(-1) });
  });

  it('gets pages at a network they logged in from, which strangers neither use up nor end', async () => {
    await ask(ada.user.email);
    await workOff();
    const token = await aToken();
    for (let time = 0; time < 9; time++) await ask(ada.user.email, { address: `192.0.2.${time}` });
    await workOff();
    await getPasswordLink(anyone, { token });
    for (let time = 0; time < 9; time++) await aToken();
    expect(tokens()).toHaveLength(4);
  });

  it('may try ten passwords at a page, each in the queue of logins', async () => {
    const token = await aToken();
    const tried = await Promise.allSettled(Array.from({ length: 12 }, () => set(token)));
    const reasons = tried.map((one) => (one.status === 'rejected' ? one.reason.status : 200));
    expect(reasons.toSorted()).toEqual([200, ...Array(9).fill(404), 429, 429]);
  });

  it('is mailed in their language, from the sender of their organization’s route', async () => {
    const route = { name: 'Riverside', public_domain: `mail-${ada.user.id}.example.org` };
    await createRoute(ada, { ...route, sender_email: 'wine@example.org' });
    const subjects = new Set<string>();
    for (const locale of languages) {
      await testDatabase`DELETE FROM rate_limits`;
      await testDatabase`UPDATE users SET locale = ${locale}, password_link_expires_at = NULL WHERE id = ${ada.user.id}`;
      await aToken();
      const message = provider.messages().at(-1);
      expect(message?.from).toBe('wine@example.org');
      expect(message?.html).toContain(`<html lang="${locale}"`);
      subjects.add(message?.subject ?? '');
    }
    expect(subjects.size).toBe(languages.length);
  });
});

describe('a request for a new password', () => {
  it('is answered the same for every text, and queues the same', async () => {
    await testDatabase`UPDATE users SET is_active = false WHERE id = ${ada.user.id}`;
    const texts = [
      ada.user.email,
      'nobody@example.org',
      '',
      'no address',
      '\u0000\ud800',
      'x'.repeat(100_000),
    ];
    for (const text of texts) expect(await ask(text)).toEqual({});
    expect(await workOff()).toBe(texts.length);
    expect(provider.messages()).toEqual([]);
  });

  it('names the origin of the account’s last login, or the console’s own, and nothing without either', async () => {
    await aToken();
    expect(provider.messages().at(-1)?.plain).toContain('https://console.example:8443/admin/password/');
    await lastLoggedInAt(null);
    await ask(ada.user.email);
    await workOff();
    const host = `group-${ada.user.id}.example.org`;
    await createRoute(ada, { name: 'Riverside', public_domain: host });
    await lastLoggedInAt(`http://${host}:3000`);
    await ask(ada.user.email);
    await workOff();
    expect(provider.messages()).toHaveLength(1);
    Object.assign(settings(), { CONSOLE_HOST: 'wine.example' });
    onTestFinished(() => void Object.assign(settings(), { CONSOLE_HOST: undefined }));
    await aToken();
    expect(provider.messages().at(-1)?.plain).toMatch(/https?:\/\/wine\.example(:\d+)?\/admin\/password\//);
  });

  it('is tried again while the mail server is away, without counting again', async () => {
    pointAtProvider('http://127.0.0.1:1');
    await ask(ada.user.email);
    const [job] = await testDatabase`DELETE FROM graphile_worker._private_jobs RETURNING payload`;
    await expect(mailAboutAccount(job?.payload)).rejects.toThrow('The message was not sent yet.');
    for (let time = 0; time < 5; time++) {
      await expect(mailAboutAccount(job?.payload, true)).rejects.toThrow('The message was not sent yet.');
    }
    pointAtProvider(provider.url);
    await mailAboutAccount(job?.payload, true);
    expect(tokens()).toHaveLength(1);
  });
});
